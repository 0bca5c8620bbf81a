import type { ReactNode } from 'react';
import { shownHost } from '../address/shown-host';

const readParts = (website: string) => {
  const [, host = '', rest = ''] = /^(?:https?:\/\/)?([^/?#]*)(.*?)\/?$/is.exec(website) ?? [];
  return { host, rest };
};

/** A website as people write it: without `https://` and a slash at the end, its host in the letters of its language. */
export function websiteName(website: string): string {
  const { host, rest } = readParts(website);
  return shownHost(host) + rest;
}

/** The host in Punycode where it is shown in other letters. */
export function punycode(website: string): string | undefined {
  const { host } = readParts(website);
  const isAscii = /^[\x20-\x7e]*$/.test(shownHost(host));
  return isAscii || !URL.canParse(`http://${host}`) ? undefined : new URL(`http://${host}`).host;
}

/** The name, with the Punycode on hovering. */
export const WebsiteName = ({ website }: { website: string }): ReactNode => (
  <span title={punycode(website)}>{websiteName(website)}</span>
);
