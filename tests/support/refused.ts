import { UpstreamRefusal } from "../../app/upstream/client/errors.ts";

/** The error thrown by a call; null on success. */
const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

/** The call's refusal. @throws Error on success; rethrows other errors */
export async function refusalOf(call: Promise<unknown>): Promise<UpstreamRefusal> {
  const thrown = await thrownBy(call);
  if (thrown instanceof UpstreamRefusal) return thrown;
  throw thrown ?? new Error("It was not refused.");
}

/** Status and code of the call's refusal; null on success. */
export async function refusedWith(call: Promise<unknown>): Promise<[number, string | null] | null> {
  const thrown = await thrownBy(call);
  if (thrown === null) return null;
  if (thrown instanceof UpstreamRefusal) return [thrown.status, thrown.code];
  throw thrown;
}
