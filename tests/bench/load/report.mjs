import { cpus } from "node:os";

export const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN;
const rounded = (value) => Math.round(value * 10) / 10;

/** Gates: name, measured value, target. */
export function gatesOf({ steady, burst }) {
  const most = (gate, value, target) => ({ gate, measured: rounded(value), target, met: value <= target });
  return [
    // Promise O8: p95 of 300 ms at 50 requests a second.
    most("p95 at 50 a second, ms", steady.p95, 300),
    // Promise O8: 12 ms of CPU a page.
    most("CPU of a page, ms", steady.cpuMs, 12),
    // Promise O8: 350 MB.
    most("most memory, MB", Math.max(steady.memory, burst.memory), 350),
    // Promise O8: p99 of the event loop's delay of 50 ms.
    most("delay of the event loop, p99, ms", steady.lag, 50),
    most("shed at 50 a second", steady.shed, 0),
    // Promise O8: at 300 a second the page, or 503 with Retry-After.
    most("neither page nor 503 with Retry-After", steady.failed + burst.failed, 0),
  ];
}

export const promiseOf = ({ seconds, steady, burst, foreign }) =>
  `50/s for ${seconds} s: p95 ${rounded(steady.p95)} ms, ${rounded(steady.cpuMs)} ms of CPU a page, ` +
  `${Math.max(steady.memory, burst.memory)} MB, loop p99 ${rounded(steady.lag)} ms; ` +
  `300/s: ${burst.shed} of ${burst.requests} answered 503, ${burst.failed} failed; ` +
  `the portal waited ${rounded(steady.starved * 100)} % of the time for a processor, ` +
  `other programs took ${rounded(foreign)} of ${cpus().length} cores`;
