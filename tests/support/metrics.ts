import { send } from "./browser.ts";

/**
 * Metrics on the private port: value by series, e.g. `portal_event_streams` or `x_total{area="auth"}`.
 */
export async function readMetrics(port: number): Promise<Map<string, number>> {
  const { status, text } = await send(`http://127.0.0.1:${String(port)}`, "/metrics");
  if (status !== 200) throw new Error(`/metrics answered ${String(status)}`);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const index = line.lastIndexOf(" ");
      return [line.slice(0, index), Number(line.slice(index + 1))];
    }),
  );
}
