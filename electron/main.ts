import { app } from "electron";
import { commandAmong, ownArguments } from "./arguments.ts";
import { runCommandLine } from "./command-line.ts";
import { startProgram } from "./program.ts";

const args = ownArguments(process.argv, app.isPackaged);
const command = commandAmong(args);
// Before anything is awaited: without a display Electron would end there.
if (command) process.exit(runCommandLine(command));
startProgram(args);
