import type { CallValues, Endpoint } from "../../app/upstream/client/endpoint.server.ts";

/** One account to sign in with. */
export interface Login {
  username: string;
  password: string;
  company?: string;
}

/** Numbers of the test patient's orders; the specification lists none. */
export interface Samples {
  /** invoice numbers, by what became of their payment */
  paid?: string;
  pending?: string;
  denied?: string;
  expired?: string;
  /** invoice number of a paid home-care visit */
  homeCare?: string;
  /** order numbers with such a report */
  report?: string;
  checkUp?: string;
  /** a product that branches offer */
  product?: string;
}

export interface Options {
  /** base URL, `/api/v1.5` included */
  url: string;
  logins: readonly Login[];
  samples: Samples;
  /** picture of an identity card */
  card: Uint8Array | null;
  /** also calls that change something of the test account */
  writes: boolean;
  /** of a registration with `writes` */
  newcomer?: { client_unique_id?: string; password?: string };
  /** calls that the provider has, as LAB_CALLS; default: it is learned from its answers */
  calls?: string | undefined;
  /** highest tier */
  tier: number;
  socket: { url: string; key: string } | null;
  /** wait for each answer of the websocket */
  socketMs?: number;
  /** hosts of documents; default: the provider's own */
  documentHosts: readonly string[];
  /** milliseconds */
  now: () => number;
  /** day of the provider, YYYY-MM-DD; default: this computer's */
  today?: string;
  /** told of every good answer's body */
  record?: (call: Endpoint, values: CallValues, body: Buffer) => void;
}
