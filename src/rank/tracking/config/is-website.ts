import { domainToASCII } from 'node:url';
import { visibleText } from '../../../common/visible-text.js';

export const MAX_WEBSITE = 2048;
const MAX_HOST = 253;
const MAX_PORT = 65_535;
const ADDRESS = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/?#]*)(\/.*)?$/isu;
const HOST_AND_PORT = /^(.*?)(?::(\d*))?$/su;
const LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/;
const DEFAULT_PORTS: Readonly<Record<string, readonly string[]>> = {
  https: ['443'],
  http: ['80'],
  '': ['443', '80'],
};

/**
 * An address as it is pasted, reduced to what is tracked: without surrounding blanks, query, fragment, default port and
 * doubled slashes. A text that is not an address is unchanged in what matters.
 */
export function cleanWebsite(text: string): string {
  const address = visibleText(text)
    .trim()
    .replace(/[?#].*$/su, '');
  const [, scheme = '', authority = '', path = ''] = ADDRESS.exec(address) ?? [];
  if (authority === '') return address;
  const [, host, port] = HOST_AND_PORT.exec(authority)!;
  const isDefault = port !== undefined && (DEFAULT_PORTS[scheme.toLowerCase()] ?? []).includes(port);
  const prefix = scheme === '' ? '' : `${scheme}://`;
  return `${prefix}${isDefault ? host : authority}${path.replace(/\/{2,}/g, '/')}`;
}

/**
 * Why a text is not a host with optional scheme, `www.`, root dot, port and path; undefined if it is one.
 * @param text as `cleanWebsite` returns it
 */
export function websiteProblem(text: string): string | undefined {
  if (text === '') return 'it is empty';
  if (text.length > MAX_WEBSITE) return `it has more than ${MAX_WEBSITE} characters`;
  if (!text.isWellFormed()) return 'it is not Unicode text';
  // oxlint-disable-next-line no-control-regex
  if (/[\s\0-\x1f\x7f]/u.test(text)) return 'it has a blank or control character';
  if (text.includes('*')) return 'leave out the *: all pages below a site belong to it';
  const [, scheme, authority = ''] = ADDRESS.exec(text) ?? [];
  if (scheme !== undefined && !/^https?$/i.test(scheme)) return `the scheme ${scheme}: is not http or https`;
  if (authority.includes('@')) return 'it has a user name or e-mail address';
  return authorityProblem(authority);
}

function authorityProblem(authority: string): string | undefined {
  const [, host = '', port = '0'] = HOST_AND_PORT.exec(authority) ?? [];
  if (port === '' || Number(port) > MAX_PORT) return `the port ${JSON.stringify(port)} does not exist`;
  const labels = domainToASCII(host).replace(/\.$/, '').split('.');
  const isDomain = labels.every((label) => LABEL.test(label)) && labels.join('.').length <= MAX_HOST;
  if (!isDomain) return `${JSON.stringify(host)} is not a domain name`;
  return labels.length < 2 ? `${JSON.stringify(host)} has no ending such as .com` : undefined;
}

/** @param text as `cleanWebsite` returns it */
export const isWebsite = (text: string): boolean => websiteProblem(text) === undefined;
