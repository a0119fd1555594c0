import type { ServerResponse } from "node:http";

interface AnswerLimits {
  /** bytes that wait for their readers; half as much again within a fair share */
  bytes: number;
  ofOwner: number;
}

interface OpenResponse extends Pick<ServerResponse, "writableLength" | "headersSent"> {
  once: (event: "close", listener: () => void) => unknown;
  locals: {
    documentBytes?: number | undefined;
  };
}

/** Memory of making a page, in multiples of its bytes. */
const MAKING = 4;

/** Bounds the memory of pages being made and of slow readers. */
export class UnreadAnswers {
  readonly #open = new Map<OpenResponse, { owner: string; route: string }>();
  readonly #sizes = new Map<string, number>();

  constructor(private readonly limits: AnswerLimits) {}

  /** @param owner account or address @returns false: refuse the request */
  open(owner: string, route: string, response: OpenResponse): boolean {
    const held = new Map<string, number>([[owner, 0]]);
    let all = 0;
    for (const [other, { owner: name, route: known }] of this.#open) {
      const bytes = this.#bytesOf(other, known);
      all += bytes;
      held.set(name, (held.get(name) ?? 0) + bytes);
    }
    const running = held.get(owner) ?? 0;
    const { bytes, ofOwner } = this.limits;
    const isFair = running < bytes / held.size && all < 1.5 * bytes;
    if (running >= ofOwner || (all >= bytes && !isFair)) return false;
    this.#open.set(response, { owner, route });
    response.once("close", () => {
      this.#open.delete(response);
      const { documentBytes = 0 } = response.locals;
      this.#sizes.set(route, Math.max(documentBytes, this.#sizes.get(route) ?? 0));
    });
    return true;
  }

  #bytesOf({ headersSent, writableLength, locals }: OpenResponse, route: string): number {
    if (headersSent) return writableLength;
    return MAKING * (locals.documentBytes ?? this.#sizes.get(route) ?? 0);
  }
}
