/** `origin.request` is the request's id. */
interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** a POST without effects, e.g. the price of an order */
  question?: boolean;
  origin?: { request?: string | null } | undefined;
}

/**
 * Shares the laboratory's answers among the loaders of one request. A write drops all earlier
 * answers; failures may be retried. A POST without effects is shared by body like a GET; one with a
 * file is never shared.
 */
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
    const asked = send();
    answers.set(name, asked);
    const answer = await asked;
    if ("fault" in answer && answers.get(name) === asked) answers.delete(name);
    return answer;
  }
}
