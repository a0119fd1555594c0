export interface ShellUser {
  name: string;
  initials: string;
  type: 0 | 1 | 2 | 3 | 6;
  lacksRole?: boolean;
  /** in the company */
  roles?: readonly string[];
}

export interface ShellLive {
  since: string;
  /** only the session's own tabs cooperate */
  name: string;
}

export interface ShellSession {
  /** seconds, without requests */
  expiresIn: number;
  /** of inactivity */
  idleMinutes: number;
}

export interface ShellCounts {
  /** the company's records were altered */
  stopped?: string | null | undefined;
  unread: number | null;
  cart: number | null;
}
