/** Clears what earlier pages stored in this browser, such as inputs kept for a change of language. */
export function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}
