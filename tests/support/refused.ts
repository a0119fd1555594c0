import { UpstreamRefusal } from "../../app/upstream/errors.ts";

/** What a call throws; null when it is carried out. */
const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

/** The refusal with which a call ends. @throws Error when it is carried out, or what else it ends with */
export async function refusalOf(call: Promise<unknown>): Promise<UpstreamRefusal> {
  const thrown = await thrownBy(call);
  if (thrown instanceof UpstreamRefusal) return thrown;
  throw thrown ?? new Error("It was not refused.");
}

/** Status and code of the refusal with which a call ends; null when it is carried out. */
export async function refusedWith(call: Promise<unknown>): Promise<[number, string | null] | null> {
  const thrown = await thrownBy(call);
  if (thrown === null) return null;
  if (thrown instanceof UpstreamRefusal) return [thrown.status, thrown.code];
  throw thrown;
}
