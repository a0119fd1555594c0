import type { ServerResponse } from "node:http";

interface AnswerLimits {
  /** total bytes that wait for their readers; half as much again for owners within a fair share */
  bytes: number;
  /** the same per owner */
  ofOwner: number;
}

interface OpenResponse extends Pick<ServerResponse, "writableLength" | "headersSent"> {
  once: (event: "close", listener: () => void) => unknown;
  locals: {
    /** of the page, once it is made */
    documentBytes?: number | undefined;
  };
}

/** Memory of a page being made, in multiples of its bytes. */
const MAKING = 4;

/** Bounds the memory of pages being made and of answers to slow readers; refuses requests beyond it. */
export class UnreadAnswers {
  readonly #open = new Map<OpenResponse, { owner: string; route: string }>();
  readonly #sizes = new Map<string, number>();

  constructor(private readonly limits: AnswerLimits) {}

  /**
   * @param owner the reader's account or address
   * @returns false: refuse the request
   */
  open(owner: string, route: string, response: OpenResponse): boolean {
    const held = new Map<string, number>([[owner, 0]]);
    let all = 0;
    for (const [other, { owner: name, route: known }] of this.#open) {
      const bytes = this.#bytesOf(other, known);
      all += bytes;
      held.set(name, (held.get(name) ?? 0) + bytes);
    }
    const own = held.get(owner) ?? 0;
    const { bytes, ofOwner } = this.limits;
    const isFair = own < bytes / held.size && all < 1.5 * bytes;
    if (own >= ofOwner || (all >= bytes && !isFair)) return false;
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
