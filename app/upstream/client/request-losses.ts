import type { ListLoss } from "./lists.ts";

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
