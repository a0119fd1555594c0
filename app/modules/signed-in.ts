// One file, because pages behind the sign-in run all of it and others nothing.
export { live, notify } from "./live/live.ts";
export { session } from "./session.ts";
