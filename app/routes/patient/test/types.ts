import type { FormFailure } from "~/forms/failure.ts";
import type { TestsView } from "./load.server.ts";

export interface TestListProps extends TestsView {
  failure: FormFailure | undefined;
}
