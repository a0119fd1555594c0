interface Origin {
  startedAt: number;
  request?: string | null;
}

/**
 * When the calls of a request end. A write that gets no answer uses up the time of its request; without more, the
 * page that says so could load nothing.
 */
export class PageTime {
  readonly #later = new Map<string, number>();

  /** Instant (ms) at which the calls of a request end. */
  endOf({ startedAt, request }: Origin, timeoutMs: number): number {
    return Math.max(startedAt + timeoutMs, this.#later.get(request ?? "") ?? 0);
  }

  /** A call has used up the time of its request. After a write its page gets `ms` from now on, once. */
  spent(
    { method, question, origin }: { method: string; question?: boolean; origin?: Origin | undefined },
    ms: number,
  ): void {
    const id = origin?.request;
    if (method === "GET" || question || !id || this.#later.has(id)) return;
    this.#later.set(id, Date.now() + ms);
  }

  /** The request is answered, or its visitor has left. */
  end(id: string): void {
    this.#later.delete(id);
  }
}
