/** Work for others must not stop what follows; its next run tries again. */
export async function runApart(work: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    reportFailure(work, error);
  }
}

export function reportFailure(lab: string, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${JSON.stringify({ level: "error", lab, error: stack })}\n`);
}
