import type { ListLoss } from "./lists.ts";
import type { CallOrigin } from "./transport.server.ts";

/** While a form of unknown outcome is sent again: writes without a known key are only read. */
export interface Settling {
  active: boolean;
  /** key of the last write that was sent again */
  answered: string | null;
}

export interface UpstreamContext {
  token: string | null;
  lang: "en" | "id";
  /** the caller's own patient at sign-in; null: none or unknown */
  patientId?: string | null;
  /** called before every call */
  asked?: () => Promise<void>;
  lost?: (losses: readonly ListLoss[]) => void;
  /** called on a 401; always throws */
  expired?: () => Promise<never>;
  /** proofs of the second lock, sent with writes */
  proofs?: readonly string[];
  /** called when a write needs the second lock for this purpose; always throws */
  locked?: (purpose: string) => never;
  /** this browser, for sign-in */
  device?: { id: string; name: string };
  origin?: CallOrigin;
  settling?: Settling;
}

/**
 * Shared by several visitors: without session and token, so that no visitor is signed out or
 * informed by another's session. Made only by `forEverybody`.
 */
export interface SharedContext {
  shared: true;
  lang: "en" | "id";
  origin: CallOrigin;
  lost?: (losses: readonly ListLoss[]) => void;
}
