/** Name of the channel on which the tabs of an area report the user's activity, as milliseconds since 1970; the area follows. */
export const ACTIVITY_CHANNEL = "activity-";
