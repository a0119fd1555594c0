export interface Settler {
  /** Writes are sent only if the laboratory knows their key, else read. */
  during<T>(run: () => Promise<T>): Promise<T>;
  /** true: the laboratory has answered a write meanwhile */
  isAnswered(): boolean;
  /** null: the laboratory does not tell */
  wasCarriedOut(clientRequestId: string): Promise<boolean | null>;
  redirectTo(path: string): Response;
}

const settlers = new WeakMap<Request, Settler>();

export function setSettler(request: Request, settler: Settler): void {
  settlers.set(request, settler);
}

export const findSettler = (request: Request): Settler | undefined => settlers.get(request);
