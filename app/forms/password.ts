/**
 * Same limit as in the hints. Checked here because the laboratory reports it only after all other errors.
 */
const SHORTEST = 8;

/** Also true for no password at all, which is another error. */
export const isLongEnough = (password: string) => password === "" || password.length >= SHORTEST;
