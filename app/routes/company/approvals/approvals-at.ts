import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";

export type ListStep = "first" | "second" | "done";

export const approvalsAt = (query: { step: ListStep; q: string }) => (page: number) =>
  pageHref(paths.examinationApproval, query, page);
