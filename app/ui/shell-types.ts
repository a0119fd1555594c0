export interface ShellUser {
  name: string;
  initials: string;
  type: 0 | 1 | 2 | 3 | 6;
}

/** Where this page hears of new notifications, and from when on. */
export interface ShellLive {
  since: string;
  /** tells the tabs of one session from those of another */
  name: string;
}

/** How long the session of this page lasts. */
export interface ShellSession {
  /** seconds until it ends when nothing is asked of the server */
  expiresIn: number;
  /** minutes of rest after which it ends */
  idleMinutes: number;
}

export interface ShellCounts {
  unread: number | null;
  cart: number | null;
}
