interface Origin {
  startedAt: number;
  request?: string | null;
}

interface Timed {
  method: string;
  question?: boolean;
  origin?: Origin | undefined;
}

/** Part of a request's time that a write leaves to its page, and the least that a write is sent with. */
const LEFT_TO_PAGE = 1 / 4;
const LEAST = 1 / 8;

/** When the calls of a request end: all of them within one deadline. */
export class PageTime {
  readonly #timeoutMs: number;
  /** of each request that is worked on: a later end, and how many of its writes have gone out */
  readonly #requests = new Map<string, { end: number; writes: number }>();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Milliseconds that a call has; 0 when it must not be made. A write ends early enough for the page that says what
   * became of it, and is not begun when its outcome would hardly be heard.
   * @param factor how much longer than a page it may take
   */
  leftFor(call: Timed, factor: number): number {
    const { origin } = call;
    const whole = this.#timeoutMs * factor;
    const part = isWrite(call) && factor === 1 ? 1 - LEFT_TO_PAGE : 1;
    if (!origin) return whole * part;
    const left = Math.ceil(Math.max(origin.startedAt + whole * part, this.#endOf(origin)) - Date.now());
    return left <= (isWrite(call) ? this.#timeoutMs * LEAST : 0) ? 0 : left;
  }

  /** Milliseconds until the request's calls end. */
  left(origin: Origin): number {
    return Math.max(origin.startedAt + this.#timeoutMs, this.#endOf(origin)) - Date.now();
  }

  /** A slow call has used up the time of its request: a write's page gets a little more, once. */
  spent(call: Timed): void {
    const request = this.#of(call.origin);
    if (isWrite(call) && request?.end === 0) request.end = Date.now() + this.#timeoutMs * LEFT_TO_PAGE;
  }

  /** A call goes out. */
  sent(call: Timed): void {
    const request = this.#of(call.origin);
    if (isWrite(call) && request) request.writes += 1;
  }

  /** Whether nothing can have changed: no write of the call's request has gone out, but for this call's own. */
  nothingDone(call: Timed, own: { started: boolean; maybeSent: boolean }): boolean {
    if (isWrite(call) && own.maybeSent) return false;
    const counted = isWrite(call) && own.started ? 1 : 0;
    return (this.#of(call.origin)?.writes ?? counted) === counted;
  }

  begin(id: string): void {
    this.#requests.set(id, { end: 0, writes: 0 });
  }

  /** The request is answered, or its visitor has left. */
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
