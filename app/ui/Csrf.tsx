import { createContext } from "react";

/** The CSRF token; root provides it, PostForm sends it as `_token`. */
export const CsrfContext = createContext<string>("");
