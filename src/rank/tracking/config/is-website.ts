export const MAX_WEBSITE = 2048;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`;
const WEBSITE = new RegExp(
  String.raw`^(?:https?://)?((?:${LABEL}\.)+${LABEL})\.?(?::(\d{1,5}))?(?:/[^\s?#]*)?$`,
  'iu',
);
const MAX_HOST = 253;
const MAX_PORT = 65_535;

/** Accepts a host with optional scheme, `www.`, root dot, port and path, but neither query nor fragment. */
export function isWebsite(text: string): boolean {
  if (text.length > MAX_WEBSITE || !text.isWellFormed() || text.includes('\0')) return false;
  const [, host, port = '0'] = WEBSITE.exec(text) ?? [];
  return host !== undefined && host.length <= MAX_HOST && Number(port) <= MAX_PORT;
}
