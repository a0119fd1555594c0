import type { UpstreamFailure, UpstreamRequest, UpstreamResponse } from "./transport.server.ts";

type Answer = UpstreamResponse | UpstreamFailure;

/**
 * Shares what the laboratory answers among the loaders of one request: the page's frame and the page itself often
 * need the same list. What is written drops all that was asked before; a failure may be asked again.
 */
export class AskedOnce {
  readonly #requests = new Map<string, Map<string, Promise<Answer>>>();

  /** From now on the calls of this request are shared. */
  begin(id: string): void {
    this.#requests.set(id, new Map());
  }

  /** The request is answered, or its visitor has left. */
  end(id: string): void {
    this.#requests.delete(id);
  }

  async send(request: UpstreamRequest, send: () => Promise<Answer>): Promise<Answer> {
    const answers = this.#requests.get(request.origin?.request ?? "");
    if (!answers) return send();
    if (request.method !== "GET") {
      answers.clear();
      return send().finally(() => answers.clear());
    }
    const name = `${request.headers["authorization"] ?? ""} ${request.path}`;
    const earlier = answers.get(name);
    if (earlier) return earlier;
    const asked = send();
    answers.set(name, asked);
    const answer = await asked;
    if ("fault" in answer && answers.get(name) === asked) answers.delete(name);
    return answer;
  }
}
