/** Whether the page's switches post a form, and whether the page has it. */
export function switchesOf(html: string): { post: boolean; hasForm: boolean } {
  return { post: html.includes('form="main-form"'), hasForm: html.includes(' id="main-form"') };
}

export const WITHOUT_FORM = { post: false, hasForm: false };
export const WITH_FORM = { post: true, hasForm: true };
