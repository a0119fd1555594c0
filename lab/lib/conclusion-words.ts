import type { Conclusion } from "../database/conclusions.ts";
import { byLanguage } from "./labels.ts";

export const conclusionWords = byLanguage<Conclusion>({
  fit: ["Fit to work", "Laik kerja"],
  fit_note: ["Fit with medical note", "Laik kerja dengan catatan medis"],
  fit_restricted: ["Fit with restriction", "Laik kerja dengan keterbatasan"],
  temp_unfit: ["Temporarily unfit", "Tidak laik kerja sementara"],
  unfit_job: ["Unfit for a specific job", "Tidak laik untuk jabatan tertentu"],
  unfit: ["Unfit to work", "Tidak laik kerja"],
  pending: ["Awaiting doctor's conclusion", "Menunggu kesimpulan dokter"],
});
