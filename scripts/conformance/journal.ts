export type Verdict = "passed" | "tolerated" | "failed" | "not tried";

export interface Finding {
  tier: number;
  /** "GET /profile", or "websocket" */
  call: string;
  check: string;
  verdict: Verdict;
  field?: string;
  expected?: string;
  /** kind of what came, never its value */
  received?: string;
  /** advice, or the reason for not trying */
  note?: string;
  /** repeats the request; tokens are $TOKEN */
  curl?: string;
  /** pages of the portal that use the call */
  pages?: readonly string[];
}

export type Noted = Omit<Finding, "tier" | "pages" | "call" | "check" | "verdict">;

const RANK: Readonly<Record<Verdict, number>> = { "not tried": 0, passed: 1, tolerated: 2, failed: 3 };

/** Findings; the worst verdict of a check and field stays. */
export class Journal {
  private readonly kept = new Map<string, Finding>();

  constructor(
    private readonly tierOf: (call: string) => number,
    private readonly pagesOf: (call: string) => readonly string[],
    /** calls that the provider does not have by its own word: never tried */
    private readonly absent: ReadonlySet<string> = new Set(),
  ) {}

  note(call: string, check: string, verdict: Verdict, more: Noted = {}): void {
    if (this.isAbsent(call) && verdict !== "not tried") return this.leaveOut(call);
    const pages = verdict === "failed" ? { pages: this.pagesOf(call) } : {};
    const finding = { tier: this.tierOf(call), call, check, verdict, ...more, ...pages };
    const key = `${call} ${check} ${verdict === "failed" || verdict === "tolerated" ? (more.field ?? "") : ""}`;
    const known = this.kept.get(key);
    if (!known || RANK[verdict] > RANK[known.verdict]) this.kept.set(key, finding);
  }

  isAbsent(call: string): boolean {
    return this.absent.has(call);
  }

  leaveOut(call: string): void {
    this.note(call, "answer", "not tried", { note: "--calls leaves it out" });
  }

  /** After a failure, other checks of the call would only repeat it. */
  isBroken(call: string): boolean {
    return (
      this.isAbsent(call) ||
      this.findings.some((finding) => finding.call === call && finding.verdict === "failed")
    );
  }

  get findings(): Finding[] {
    const all = [...this.kept.values()];
    const isWorse = ({ call, check, verdict }: Finding) =>
      all.some(
        (finding) =>
          finding.call === call && finding.check === check && RANK[finding.verdict] > RANK[verdict],
      );
    return all
      .filter((finding) =>
        finding.verdict === "passed" || finding.verdict === "not tried" ? !isWorse(finding) : true,
      )
      .sort((a, b) => a.tier - b.tier);
  }
}
