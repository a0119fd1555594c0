/** Memory of one body, from its first byte until its request is answered. */
export interface Share {
  grow(bytes: number): void;
  /** the body is complete: it no longer gives way */
  complete(): void;
  release(): void;
}

export interface IntakeLimits {
  /** memory of all bodies together, until their requests are answered */
  bytes: number;
  /** bodies that arrive at a time */
  bodies: number;
  /** of these, from one owner */
  ofOwner: number;
}

/**
 * Bounds the bodies that arrive at a time, and the memory of all of them. Beyond a bound the body that has been
 * arriving longest gives way, first among its owner's: a sender who dawdles never keeps others out.
 */
export class Intake {
  #held = 0;
  /** each with its owner and what ends it, the oldest first */
  readonly #arriving = new Map<Share, { owner: string; giveWay: () => void }>();
  readonly #ofOwner = new Map<string, Set<Share>>();

  constructor(private readonly limits: IntakeLimits) {}

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /**
   * @param owner the sender's account or address
   * @param giveWay ends the body while it arrives; its share is released
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

  /** The first of these gives way. */
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
