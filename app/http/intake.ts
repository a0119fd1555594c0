/** Memory of one body, from its first byte until its request is answered. */
export interface Share {
  grow(bytes: number): void;
  /** the body is complete: it no longer gives way */
  complete(): void;
  release(): void;
}

/**
 * Bounds the memory of all bodies together. When it is used up, the body that has been arriving longest gives way:
 * a sender who dawdles never keeps others out.
 */
export class Intake {
  #held = 0;
  readonly #arriving = new Map<Share, () => void>();

  /** @param capacity bytes */
  constructor(private readonly capacity: number) {}

  /** Bytes held now. */
  get held(): number {
    return this.#held;
  }

  /** @param giveWay ends the body while it arrives; its share is released */
  open(giveWay: () => void): Share {
    let own = 0;
    const share: Share = {
      grow: (bytes) => {
        own += bytes;
        this.#held += bytes;
        this.#makeRoom();
      },
      complete: () => void this.#arriving.delete(share),
      release: () => {
        this.#arriving.delete(share);
        this.#held -= own;
        own = 0;
      },
    };
    this.#arriving.set(share, giveWay);
    return share;
  }

  #makeRoom(): void {
    for (const [share, giveWay] of this.#arriving) {
      if (this.#held <= this.capacity) return;
      share.release();
      giveWay();
    }
  }
}
