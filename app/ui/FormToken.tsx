import { createContext } from "react";

export const FormTokenContext = createContext<string>("");
