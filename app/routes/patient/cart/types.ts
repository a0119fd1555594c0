import type { FormFailure } from "~/forms/failure.ts";
import type { loadCart } from "./load.server.ts";

export type CartPageProps = Awaited<ReturnType<typeof loadCart>> & { failure: FormFailure | undefined };
