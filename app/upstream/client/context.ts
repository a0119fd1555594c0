import type { ListLoss } from "./lists.ts";
import type { CallOrigin } from "./transport.server.ts";

/** While a form of unknown outcome is sent again: writes without a known key are only read. */
export interface Settling {
  active: boolean;
  answered: string | null;
}

export interface UpstreamContext {
  token: string | null;
  lang: "en" | "id";
  /** null: none or unknown */
  patientId?: string | null;
  /** called before every call */
  asked?: () => Promise<void>;
  lost?: (losses: readonly ListLoss[]) => void;
  /** called on a 401; always throws */
  expired?: () => Promise<never>;
  /** proofs of the second lock, sent with writes */
  proofs?: readonly string[];
  /** always throws */
  locked?: (purpose: string) => never;
  device?: { id: string; name: string };
  origin?: CallOrigin;
  settling?: Settling;
}

/** Without session and token, so that no visitor gets another's. Made only by `forEverybody`. */
export interface SharedContext {
  shared: true;
  lang: "en" | "id";
  origin: CallOrigin;
  lost?: (losses: readonly ListLoss[]) => void;
}
