/** A call of a request that is under way; `origin.request` is the request's id. */
interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** a POST that changes nothing, like the price of an order */
  question?: boolean;
  origin?: { request?: string | null } | undefined;
}

/**
 * Shares what the laboratory answers among the loaders of one request: the page's frame and the page itself often
 * need the same list. What is written drops all that was asked before; a failure may be asked again. A POST that
 * changes nothing is a question like a GET, of which its body is a part; one that carries a file is never shared.
 */
export class AskedOnce<Answer extends object> {
  readonly #requests = new Map<string, Map<string, Promise<Answer>>>();

  /** From now on the calls of this request are shared. */
  begin(id: string): void {
    this.#requests.set(id, new Map());
  }

  /** The request is answered, or its visitor has left. */
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
