import type { loadPatientHome } from "./load.server.ts";

export type HomePageProps = Awaited<ReturnType<typeof loadPatientHome>> & { name: string };
