export interface Settler {
  /** Runs the form again: writes are sent only if the laboratory knows their key, else read. */
  during<T>(run: () => Promise<T>): Promise<T>;
  /** true: the laboratory has answered a write of the form while it ran again */
  isAnswered(): boolean;
  /** null: the laboratory does not tell */
  wasCarriedOut(clientRequestId: string): Promise<boolean | null>;
  /** to a page that says that the form went through */
  redirectTo(path: string): Response;
}

const settlers = new WeakMap<Request, Settler>();

/** Set by the guard of the request's account. */
export function setSettler(request: Request, settler: Settler): void {
  settlers.set(request, settler);
}

export const findSettler = (request: Request): Settler | undefined => settlers.get(request);
