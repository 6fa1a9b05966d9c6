/** Exit statuses: a contract with whoever calls the program. */
export const status = {
  done: 0,
  checkFailed: 1,
  badInput: 2,
  /** A bug of ours (EX_SOFTWARE), told apart from the answers above. */
  broken: 70,
} as const;
export type Status = (typeof status)[keyof typeof status];
