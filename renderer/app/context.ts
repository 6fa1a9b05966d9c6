import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { App } from "./app.ts";

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error("a part of the window stands outside it");
  return app;
}
