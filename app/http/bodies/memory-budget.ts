export interface Reservation {
  grow(bytes: number): void;
  /** the body is complete and can no longer be evicted */
  complete(): void;
  release(): void;
}

export interface BudgetLimits {
  /** of all bodies until their requests are answered */
  bytes: number;
  bodies: number;
  /** the same per owner */
  ofOwner: { bytes: number; bodies: number };
}

interface Owner {
  name: string;
  /** bytes, complete bodies included */
  held: number;
  /** oldest first */
  arriving: Set<Body>;
}

interface Body {
  owner: Owner;
  size: number;
  end: () => void;
}

/**
 * Beyond a bound, the owner that holds most loses its largest arriving body, so large or stalled
 * bodies end no smaller one of others. An owner's bounds leave room for others even while its
 * complete bodies cannot be ended.
 */
export class MemoryBudget {
  #held = 0;
  /** oldest first */
  readonly #arriving = new Set<Body>();
  readonly #owners = new Map<string, Owner>();

  constructor(private readonly limits: BudgetLimits) {}

  get held(): number {
    return this.#held;
  }

  /**
   * @param name the sender's account or address
   * @param giveWay aborts the arriving body; its reservation is released
   */
  open(name: string, giveWay: () => void): Reservation {
    const owner = this.#owners.get(name) ?? { name, held: 0, arriving: new Set() };
    this.#owners.set(name, owner);
    if (owner.arriving.size >= this.limits.ofOwner.bodies) oldestOf(owner.arriving)?.end();
    if (this.#arriving.size >= this.limits.bodies) oldestOf(mostCrowded(this.#arriving))?.end();
    const body: Body = {
      owner,
      size: 0,
      end: () => {
        this.#release(body);
        giveWay();
      },
    };
    // Ending its last body has forgotten the owner.
    this.#owners.set(name, owner);
    owner.arriving.add(body);
    this.#arriving.add(body);
    return {
      grow: (bytes) => this.#grow(body, bytes),
      complete: () => this.#arrived(body),
      release: () => this.#release(body),
    };
  }

  #grow(body: Body, bytes: number): void {
    const { owner } = body;
    this.#hold(body, bytes);
    while (owner.held > this.limits.ofOwner.bytes && owner.arriving.size > 0)
      largestOf(owner.arriving)?.end();
    while (this.#held > this.limits.bytes && this.#arriving.size > 0) largestOf(this.#arriving)?.end();
  }

  #release(body: Body): void {
    this.#hold(body, -body.size);
    this.#arrived(body);
  }

  #hold(body: Body, bytes: number): void {
    body.size += bytes;
    body.owner.held += bytes;
    this.#held += bytes;
  }

  #arrived(body: Body): void {
    const { owner } = body;
    this.#arriving.delete(body);
    owner.arriving.delete(body);
    const isIdle = owner.arriving.size === 0 && owner.held === 0;
    if (isIdle && this.#owners.get(owner.name) === owner) this.#owners.delete(owner.name);
  }
}

const oldestOf = ([oldest]: Iterable<Body>): Body | undefined => oldest;

function largestOf(bodies: Iterable<Body>): Body | undefined {
  let largest = oldestOf(bodies);
  for (const body of bodies) {
    if (!largest) break;
    const isOwn = body.owner === largest.owner;
    if (isOwn ? body.size > largest.size : body.owner.held > largest.owner.held) largest = body;
  }
  return largest;
}

function mostCrowded(bodies: Iterable<Body>): Iterable<Body> {
  let owner = oldestOf(bodies)?.owner;
  for (const body of bodies) if (owner && body.owner.arriving.size > owner.arriving.size) owner = body.owner;
  return owner?.arriving ?? [];
}
