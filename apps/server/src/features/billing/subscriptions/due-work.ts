/** When this many in a row get no response, PayPal counts as down. */
const UNANSWERED_IN_A_ROW = 3;

/**
 * Works on what is due, one by one, and stops when PayPal is down: each try may wait half a minute for a response, and
 * what is due would hold up all other work. What is not claimed yet stays due for the next run.
 * @param work returns whether PayPal responded, possibly with a refusal.
 */
export async function processDue<Due>(
  claim: () => Promise<Due | undefined>,
  work: (due: Due) => Promise<boolean>,
): Promise<void> {
  for (let unanswered = 0; unanswered < UNANSWERED_IN_A_ROW;) {
    const claimed = await claim();
    if (claimed === undefined) return;
    unanswered = (await work(claimed)) ? 0 : unanswered + 1;
  }
}
