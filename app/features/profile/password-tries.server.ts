import { FormRejection } from "~/forms/failure.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";

/** @throws FormRejection 429 after five wrong passwords; whatever else the write throws */
export async function withTries<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw tooManyTries(error) ?? error;
  }
}

function tooManyTries(error: unknown): FormRejection | null {
  if (!(error instanceof UpstreamRefusal && error.status === 429)) return null;
  const seconds = error.retryAfter ?? 60;
  const count = Math.max(1, Math.ceil(seconds / 60));
  return new FormRejection(
    { "": ["profile:errors.password_wait"] },
    { status: 429, params: { count }, retryAfter: seconds },
  );
}
