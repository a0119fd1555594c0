import { afterAll } from "vitest";
import { endpoints, type Endpoint } from "../../app/upstream/client/endpoint.server.ts";

// Files of a worker share the list of the portal's calls.
afterAll(() => {
  const calls = endpoints as Endpoint[]; // the list itself
  calls.splice(0, calls.length, ...calls.filter(({ resource }) => resource !== "Test"));
});
