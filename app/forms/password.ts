/** As the hints of new passwords say. The laboratory checks it too, but only once all other fields are right. */
const SHORTEST = 8;

/** Also true for no password at all, which is another error. */
export const isLongEnough = (password: string) => password === "" || password.length >= SHORTEST;
