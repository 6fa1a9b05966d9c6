import { render } from "preact";
import { createApp } from "./app/create-app.ts";
import { AppWindow } from "./app/window.tsx";

const root = document.getElementById("app");
if (root === null) throw new Error("the page has no #app");
render(<AppWindow app={createApp()} />, root);
