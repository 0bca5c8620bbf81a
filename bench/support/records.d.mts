/** What the age of a record depends on; the rest of it is printed. */
export type Records = Record<string, { commit: string; stale?: true }>;
export const STALE_AFTER: number;
export function readRecords(root: string): Promise<Records>;
export function distanceOf(root: string, commit: string, covers: string[]): Promise<number | undefined>;
export function unmarked(records: Records, root: string): Promise<string[]>;
export function markStale(records: Records, root: string): Promise<Records>;
export function renderPage(page: string, records: Records): Promise<string>;
