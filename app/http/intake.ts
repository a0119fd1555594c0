export interface Share {
  grow(bytes: number): void;
  /** the body is complete and can no longer be evicted */
  complete(): void;
  release(): void;
}

export interface IntakeLimits {
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
export class Intake {
  #held = 0;
  /** arriving bodies, oldest first */
  readonly #arriving = new Map<Share, { owner: string; giveWay: () => void }>();
  readonly #ofOwner = new Map<string, Set<Share>>();

  constructor(private readonly limits: IntakeLimits) {}

  get held(): number {
    return this.#held;
  }

  /**
   * @param owner the sender's account or address
   * @param giveWay aborts the arriving body; its share is released
   */
  open(owner: string, giveWay: () => void): Share {
    const own = this.#ofOwner.get(owner) ?? new Set();
    if (own.size >= this.limits.ofOwner) this.#end(own);
    if (this.#arriving.size >= this.limits.bodies) this.#end(this.#arriving.keys());
    let size = 0;
    const share: Share = {
      grow: (bytes) => {
        size += bytes;
        this.#held += bytes;
        while (this.#held > this.limits.bytes && this.#arriving.size > 0) this.#end(this.#arriving.keys());
      },
      complete: () => this.#arrived(share),
      release: () => {
        this.#arrived(share);
        this.#held -= size;
        size = 0;
      },
    };
    this.#arriving.set(share, { owner, giveWay });
    this.#ofOwner.set(owner, own.add(share));
    return share;
  }

  #end([share]: Iterable<Share>): void {
    const found = share && this.#arriving.get(share);
    if (!found) return;
    share.release();
    found.giveWay();
  }

  #arrived(share: Share): void {
    const found = this.#arriving.get(share);
    if (!found) return;
    this.#arriving.delete(share);
    const own = this.#ofOwner.get(found.owner);
    own?.delete(share);
    if (own?.size === 0) this.#ofOwner.delete(found.owner);
  }
}
