/** Decoration: a sample tube, a result sheet, a sunrise. */
export function Illustration() {
  return (
    <svg viewBox="0 0 480 360" aria-hidden="true">
      <path
        className="art-ground"
        d="M58 214C30 128 104 40 204 48c62 5 92-26 152 8 74 42 92 138 44 202-52 70-176 84-256 58-42-14-72-52-86-102z"
      />
      <circle className="art-sun" cx="378" cy="92" r="26" />
      <rect className="art-paper" x="150" y="66" width="196" height="232" rx="16" strokeWidth="2" />
      <path className="art-soft" d="M178 104h84M178 126h52M178 244h140M178 266h92" strokeWidth="6" />
      <path className="art-line" d="M178 208l32-18 30 10 34-34 42-8" strokeWidth="3" />
      <circle className="art-fill" cx="316" cy="158" r="7" />
      <path className="art-line" d="M278 106l10 10 20-20" strokeWidth="3" />
      <g transform="rotate(-14 112 216)">
        <path className="art-paper" d="M90 128h44v132a22 22 0 01-44 0z" strokeWidth="2" />
        <path className="art-warm" d="M90 196q11-9 22 0t22 0v64a22 22 0 01-44 0z" />
        <path className="art-line" d="M82 128h60" strokeWidth="6" />
        <path className="art-soft" d="M102 148v26" strokeWidth="6" />
      </g>
      <path className="art-fill" d="M372 216s28 31 28 50a28 28 0 01-56 0c0-19 28-50 28-50z" />
      <path
        className="mark-pulse"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        d="M354 268h8l5-11 8 21 6-10h9"
      />
    </svg>
  );
}
