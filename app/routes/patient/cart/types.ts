import type { loadCart } from "./load.server.ts";

export type CartPageProps = Awaited<ReturnType<typeof loadCart>>;
