import { type Device, deviceOf, type KeywordEntry } from './series.js';

/** A failed keyword as the error log and run records store it. */
export interface ErrorEntry {
  keyword: string;
  country: string;
  /** '' when the keyword has none. */
  near: string;
  device: Device;
  message: string;
}

/** A failed keyword with the reason. */
export interface KeywordFailure {
  keyword: KeywordEntry;
  message: string;
}

export function errorEntries(failures: readonly KeywordFailure[]): ErrorEntry[] {
  return failures.map(({ keyword: { keyword, country, near, device }, message }) =>
    errorEntry({ keyword, country, near: near ?? '', device, message }),
  );
}

/** Completes an entry that was stored before devices existed. */
export function errorEntry(entry: Omit<ErrorEntry, 'device'> & { device?: Device | undefined }): ErrorEntry {
  const { keyword, country, near, message } = entry;
  return { keyword, country, near, device: deviceOf(entry), message };
}
