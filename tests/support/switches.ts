interface Switches {
  post: boolean;
  hasForm: boolean;
}

const MAIN_INPUT = /id="main-form"(?:(?!<\/form>)[\s\S])*?<(?:textarea|select|input(?![^>]*type="hidden"))/;

/** Whether the main form has something to lose. */
export const hasMainInput = (html: string): boolean => MAIN_INPUT.test(html);

/** Whether the page says that it has a main form (its switches post it), and whether it has it. */
export function switchesOf(html: string): Switches {
  return { post: /form="main-form" formmethod/i.test(html), hasForm: html.includes(' id="main-form"') };
}

export const WITHOUT_FORM = { post: false, hasForm: false };
export const WITH_FORM = { post: true, hasForm: true };
