/** A UTM value that needs no escaping, as compared by reports. */
const MARK = /^[a-z0-9][a-z0-9._-]{0,59}$/;

/** Whether our links may contain this campaign or medium. */
export const isCampaignMark = (text: string): boolean => MARK.test(text);
