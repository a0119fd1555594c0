interface Switches {
  post: boolean;
  hasForm: boolean;
}

/** Whether the page says that it has a main form (its switches post it), and whether it has it. */
export function switchesOf(html: string): Switches {
  return { post: /form="main-form" formmethod/i.test(html), hasForm: html.includes(' id="main-form"') };
}

export const WITHOUT_FORM = { post: false, hasForm: false };
export const WITH_FORM = { post: true, hasForm: true };
