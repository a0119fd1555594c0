/** Inputs kept for a language change. */
export function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}
