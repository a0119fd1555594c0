interface Origin {
  startedAt: number;
  request?: string | null;
}

interface Timed {
  method: string;
  question?: boolean;
  origin?: Origin | undefined;
}

/** Fractions of the deadline: for rendering after a write; least to start one. */
const LEFT_TO_PAGE = 1 / 4;
const LEAST = 1 / 8;

export class PageTime {
  readonly #timeoutMs: number;
  readonly #requests = new Map<string, { end: number; writes: number }>();

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Ms; 0 forbids the call. A write leaves time for its result page. */
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

  /** This call's own write does not count. */
  nothingDone(call: Timed, current: { started: boolean; maybeSent: boolean }): boolean {
    if (isWrite(call) && current.maybeSent) return false;
    const counted = isWrite(call) && current.started ? 1 : 0;
    return (this.#of(call.origin)?.writes ?? counted) === counted;
  }

  begin(id: string): void {
    this.#requests.set(id, { end: 0, writes: 0 });
  }

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
