/** Figures of each benchmark, with date, commit, machine and command. */
export type Records = Record<string, object>;
export function readRecords(root: string): Promise<Records>;
export function renderPage(page: string, records: Records): Promise<string>;
