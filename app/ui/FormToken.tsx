import { createContext } from "react";

/** The page's form token; root provides it, PostForm sends it as `_token`. */
export const FormTokenContext = createContext<string>("");
