/** Tries to sign in since the start of this process; failed: the laboratory or the state store was away. */
export const signIns = { succeeded: 0, refused: 0, limited: 0, failed: 0 };

/** Counts a try by its end, and rethrows. */
export async function countSignIn<T>(
  run: () => Promise<T>,
  outcomeOf: (error: unknown) => Exclude<keyof typeof signIns, "succeeded">,
): Promise<T> {
  try {
    const result = await run();
    signIns.succeeded++;
    return result;
  } catch (error) {
    signIns[outcomeOf(error)]++;
    throw error;
  }
}
