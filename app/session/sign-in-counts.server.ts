export const signIns = { succeeded: 0, refused: 0, limited: 0, failed: 0 };

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
