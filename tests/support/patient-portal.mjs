import { startPortal } from "../../build/server/index.js";

// A busy machine must not make requests wait until they are refused as a surplus.
await startPortal(undefined, { admission: { pagePatience: 600_000, formPatience: 600_000 } });
