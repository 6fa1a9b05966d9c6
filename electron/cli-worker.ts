import "./cli-exit.ts";
import { run } from "./cli/main.ts";
import { status } from "./cli/status.ts";

run(process.argv.slice(2)).then(
  (answer) => process.exit(answer),
  () => process.exit(status.broken),
);
