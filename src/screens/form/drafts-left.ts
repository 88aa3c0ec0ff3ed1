let underWay: Promise<unknown> = Promise.resolve();

/** Notes that a form was left while its last draft is on its way. @param sent settles when it has arrived or could not */
export function leaveDraft(sent: Promise<void>): void {
  underWay = Promise.all([underWay, sent]);
}

/** Settles when no draft of a form that was left is on its way: what the server has then is the newest. */
export const draftsArrived = (): Promise<unknown> => underWay;
