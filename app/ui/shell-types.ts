export interface ShellUser {
  name: string;
  initials: string;
  type: 0 | 1 | 2 | 3 | 6;
  /** company account that sees only its home and profile */
  lacksRole?: boolean;
}

export interface ShellLive {
  since: string;
  /** identifies the session, so that only its own tabs cooperate */
  name: string;
}

export interface ShellSession {
  /** seconds until it ends without requests */
  expiresIn: number;
  /** minutes of inactivity after which it ends */
  idleMinutes: number;
}

export interface ShellCounts {
  /** sentence above every page of a company whose records were altered */
  stopped?: string | null | undefined;
  unread: number | null;
  cart: number | null;
}
