/** Every way in which a file, a command or a stroke can be refused. `formats.md` is the contract for the first group. */
export const errorCodes = [
  "E_FORMAT",
  "E_VERSION",
  "E_SIZE",
  "E_RANGE",
  "E_OVERLAP",
  "E_OFF_TABLE",
  "E_BALL",
  "E_EVENT",
  "E_ORDER",
  "E_STROKE",
  "E_LAUNCH",
  "E_LIMIT",
  "E_ACTION",
  "E_REPLAY",
  "E_FILE",
  "E_USAGE",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A refusal: what kind, where (JSON Pointer into the file, "" for the whole of it), and a sentence that says what to do. */
export interface CaseError {
  readonly code: ErrorCode;
  readonly path: string;
  readonly message: string;
}

/** Expected failures are values: nothing half-loaded ever stands beside an error. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: CaseError };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(
  code: ErrorCode,
  path: string,
  message: string,
): { readonly ok: false; readonly error: CaseError } {
  return { ok: false, error: { code, path, message } };
}
