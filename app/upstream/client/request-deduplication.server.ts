import type { ListLoss } from "./lists.ts";

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** a POST without effects */
  question?: boolean;
  origin?: { request?: string | null } | undefined;
}

/** A write drops all earlier answers; failures may be retried; a call with a file is never shared. */
export class RequestDeduplication<Answer extends object> {
  readonly #requests = new Map<string, Map<string, Promise<Answer>>>();

  begin(id: string): void {
    this.#requests.set(id, new Map());
  }

  /** After the response, or when the visitor has left. */
  end(id: string): void {
    this.#requests.delete(id);
  }

  async send(request: Asked, send: () => Promise<Answer>): Promise<Answer> {
    const answers = this.#requests.get(request.origin?.request ?? "");
    if (!answers) return send();
    const { method, path, body = "", question = false } = request;
    if (method !== "GET" && !question) {
      answers.clear();
      return send().finally(() => answers.clear());
    }
    if (typeof body !== "string") return send();
    const name = `${request.headers["authorization"] ?? ""} ${method} ${path} ${body}`;
    const earlier = answers.get(name);
    if (earlier) return earlier;
    const requested = send();
    answers.set(name, requested);
    const answer = await requested;
    if ("fault" in answer && answers.get(name) === requested) answers.delete(name);
    return answer;
  }
}

export class RequestLosses {
  readonly #requests = new Map<string, Map<string, ListLoss>>();

  begin(id: string): void {
    this.#requests.set(id, new Map());
  }

  end(id: string): void {
    this.#requests.delete(id);
  }

  add(id: string | null | undefined, losses: readonly ListLoss[]): void {
    const known = this.#requests.get(id ?? "");
    for (const loss of losses) known?.set(`${loss.from} ${loss.path}`, loss);
  }

  of(id: string): readonly ListLoss[] {
    return [...(this.#requests.get(id)?.values() ?? [])];
  }
}
