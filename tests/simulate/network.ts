import { Dispatcher } from "undici";
import type { SimulatedClock } from "./clock.ts";
import { LABORATORY, type Answered, type Asked } from "./laboratory.ts";

export type Fate =
  | { kind: "delivered" }
  /** the laboratory never sees it */
  | { kind: "request_lost" }
  /** the laboratory has acted */
  | { kind: "answer_lost" }
  /** both take this long (ms) */
  | { kind: "slow"; ms: number };

export interface Network {
  isUp: boolean;
  /** requests now at the laboratory */
  busy: number;
  /** those, and requests and answers on their way */
  inFlight: number;
  fate: (query: Asked) => Fate;
  /** changes a request on its way, as a planted bug would */
  alter: (query: Asked) => Asked;
  /** after the laboratory has acted, before its answer leaves */
  answered: () => void;
  exchange(query: Asked): Promise<Answered>;
}

export class Lost extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

export function openNetwork(
  clock: SimulatedClock,
  laboratory: () => { ask(query: Asked): Promise<Answered> },
): Network {
  const network: Network = {
    isUp: true,
    busy: 0,
    inFlight: 0,
    fate: () => ({ kind: "delivered" }),
    alter: (requested) => requested,
    answered: () => undefined,
    exchange: async (requested) => {
      if (!network.isUp) throw new Lost("connect ECONNREFUSED", "ECONNREFUSED");
      const fate = network.fate(requested);
      if (fate.kind === "slow") network.inFlight += 1;
      if (fate.kind === "request_lost") throw new Lost("other side closed", "UND_ERR_SOCKET");
      if (fate.kind === "slow") await clock.sleep(fate.ms / 2);
      network.busy += 1;
      const answer = await laboratory()
        .ask(network.alter(requested))
        .finally(() => (network.busy -= 1));
      network.answered();
      if (fate.kind === "answer_lost") throw new Lost("other side closed", "UND_ERR_SOCKET");
      if (fate.kind === "slow") await clock.sleep(fate.ms / 2).then(() => (network.inFlight -= 1));
      return answer;
    },
  };
  return network;
}

/** Replaces the portal's connections: its calls reach the laboratory of this process. */
export class SimulatedDispatcher extends Dispatcher {
  constructor(private readonly network: Pick<Network, "exchange">) {
    super();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    let over = false;
    const controller: Dispatcher.DispatchController = {
      aborted: false,
      paused: false,
      reason: null,
      rawHeaders: null,
      rawTrailers: null,
      pause: () => undefined,
      resume: () => undefined,
      abort: (reason) => fail(reason),
    };
    const fail = (error: Error) => {
      if (over) return;
      over = true;
      handler.onResponseError?.(controller, error);
    };
    const { method, path, body } = options;
    const headers = options.headers as Record<string, string>; // as the portal's client gives them
    handler.onRequestStart?.(controller, {});
    this.network
      .exchange({ method, path, headers, body: typeof body === "string" ? body : undefined })
      .then((answer) => {
        if (over) return;
        over = true;
        handler.onResponseStart?.(controller, answer.status, answer.headers, "");
        handler.onResponseData?.(controller, answer.body);
        handler.onResponseEnd?.(controller, {});
      })
      .catch(fail);
    return true;
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }

  override destroy(): Promise<void> {
    return Promise.resolve();
  }
}

export const LABORATORY_URL = `${LABORATORY}/api/v1.5`;
