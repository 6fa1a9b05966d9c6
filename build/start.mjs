// `npm start`: sets up a fresh clone and opens the window.

import { ensureModules, say } from "./setup.mjs";

if (await ensureModules()) say("The window does not exist yet. The command line does: npm run -s pyramid -- --help");
process.exitCode = 1;
