import type { FormFailure } from "~/forms/failure.ts";
import type { TestListView } from "./load.server.ts";

export interface TestListProps extends TestListView {
  failure: FormFailure | undefined;
}
