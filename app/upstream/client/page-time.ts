interface Origin {
  startedAt: number;
  request?: string | null;
}

interface Timed {
  method: string;
  question?: boolean;
  origin?: Origin | undefined;
}

/**
 * Fractions of the request's deadline: reserved for rendering after a write; minimum left to start a write.
 */
const LEFT_TO_PAGE = 1 / 4;
const LEAST = 1 / 8;

export class PageTime {
  readonly #timeoutMs: number;
  /** later end, and number of sent writes */
  readonly #requests = new Map<string, { end: number; writes: number }>();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Milliseconds left for a call; 0 forbids it. A write ends early enough for its result page, and
   * needs time to report its outcome.
   * @param factor of a page's time that it may take
   */
  leftFor(call: Timed, factor: number): number {
    const { origin } = call;
    const whole = this.#timeoutMs * factor;
    const part = isWrite(call) && factor === 1 ? 1 - LEFT_TO_PAGE : 1;
    if (!origin) return whole * part;
    const left = Math.ceil(Math.max(origin.startedAt + whole * part, this.#endOf(origin)) - Date.now());
    return left <= (isWrite(call) ? this.#timeoutMs * LEAST : 0) ? 0 : left;
  }

  /** Milliseconds */
  left(origin: Origin): number {
    return Math.max(origin.startedAt + this.#timeoutMs, this.#endOf(origin)) - Date.now();
  }

  /** A write's page gets a little more time, once. */
  spent(call: Timed): void {
    const request = this.#of(call.origin);
    if (isWrite(call) && request?.end === 0) request.end = Date.now() + this.#timeoutMs * LEFT_TO_PAGE;
  }

  sent(call: Timed): void {
    const request = this.#of(call.origin);
    if (isWrite(call) && request) request.writes += 1;
  }

  /** True if the request sent no write except this call's own. */
  nothingDone(call: Timed, own: { started: boolean; maybeSent: boolean }): boolean {
    if (isWrite(call) && own.maybeSent) return false;
    const counted = isWrite(call) && own.started ? 1 : 0;
    return (this.#of(call.origin)?.writes ?? counted) === counted;
  }

  begin(id: string): void {
    this.#requests.set(id, { end: 0, writes: 0 });
  }

  /** After the response, or when the visitor has left. */
  end(id: string): void {
    this.#requests.delete(id);
  }

  #of(origin: Origin | undefined) {
    return this.#requests.get(origin?.request ?? "");
  }

  #endOf(origin: Origin): number {
    return this.#of(origin)?.end ?? 0;
  }
}

function isWrite({ method, question }: Timed): boolean {
  return method !== "GET" && !question;
}
