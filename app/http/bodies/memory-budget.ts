export interface Reservation {
  grow(bytes: number): void;
  /** the body is complete and can no longer be evicted */
  complete(): void;
  release(): void;
}

export interface BudgetLimits {
  /** total bytes of all bodies until their requests are answered */
  bytes: number;
  bodies: number;
  /** the same per owner */
  ofOwner: number;
}

/**
 * Bounds incoming bodies and their memory. Beyond a bound, the longest-arriving body is ended, the
 * owner's own first, so a slow sender never blocks others.
 */
export class MemoryBudget {
  #held = 0;
  /** arriving bodies, oldest first */
  readonly #arriving = new Map<Reservation, { owner: string; giveWay: () => void }>();
  readonly #ofOwner = new Map<string, Set<Reservation>>();

  constructor(private readonly limits: BudgetLimits) {}

  get held(): number {
    return this.#held;
  }

  /**
   * @param owner the sender's account or address
   * @param giveWay aborts the arriving body; its reservation is released
   */
  open(owner: string, giveWay: () => void): Reservation {
    const own = this.#ofOwner.get(owner) ?? new Set();
    if (own.size >= this.limits.ofOwner) this.#end(own);
    if (this.#arriving.size >= this.limits.bodies) this.#end(this.#arriving.keys());
    let size = 0;
    const reservation: Reservation = {
      grow: (bytes) => {
        size += bytes;
        this.#held += bytes;
        while (this.#held > this.limits.bytes && this.#arriving.size > 0) this.#end(this.#arriving.keys());
      },
      complete: () => this.#arrived(reservation),
      release: () => {
        this.#arrived(reservation);
        this.#held -= size;
        size = 0;
      },
    };
    this.#arriving.set(reservation, { owner, giveWay });
    this.#ofOwner.set(owner, own.add(reservation));
    return reservation;
  }

  #end([reservation]: Iterable<Reservation>): void {
    const found = reservation && this.#arriving.get(reservation);
    if (!found) return;
    reservation.release();
    found.giveWay();
  }

  #arrived(reservation: Reservation): void {
    const found = this.#arriving.get(reservation);
    if (!found) return;
    this.#arriving.delete(reservation);
    const own = this.#ofOwner.get(found.owner);
    own?.delete(reservation);
    if (own?.size === 0) this.#ofOwner.delete(found.owner);
  }
}
