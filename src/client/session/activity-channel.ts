/** With the area appended, the name of the channel on which its tabs report the user's activity, as milliseconds since 1970. */
export const ACTIVITY_CHANNEL = "activity-";
