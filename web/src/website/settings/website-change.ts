/**
 * Whether saving starts another history, since results belong to a website as it is written. Text that the server does
 * not take as a website changes nothing.
 */
export function isWebsiteChange(from: string, to: string): boolean {
  return from !== to && /^\S+\.\S+$/.test(to);
}
