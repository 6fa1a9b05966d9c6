import { makeCase } from "../../../rules/case.ts";
import type { Shot } from "../../session/session.ts";

/** The case as its file has it. */
export function caseDocument(shot: Shot): unknown {
  return JSON.parse(makeCase(shot.case));
}
