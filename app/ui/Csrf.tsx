import { createContext } from "react";

/** The session-bound form token; root provides it, PostForm sends it as `_token`. */
export const CsrfContext = createContext<string>("");
