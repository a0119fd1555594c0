/** 3 × 24 hours: Law 27/2022, articles 30, 32, 40 and 41. */
const ANSWER_MS = 3 * 86_400_000;

/** @param received instant, ISO 8601 */
export function answerDeadline(received: string): string {
  return new Date(Date.parse(received) + ANSWER_MS).toISOString();
}
