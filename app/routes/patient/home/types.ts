import type { loadHome } from "./load.server.ts";

export type HomePageProps = Awaited<ReturnType<typeof loadHome>> & { name: string };
