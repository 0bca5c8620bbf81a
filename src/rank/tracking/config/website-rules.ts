import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ValidateBy } from 'class-validator';
import { parse as parseDomain } from 'tldts';
import { About } from '../../../common/api-docs/about.js';
import { jsonSchema } from '../../../common/api-docs/json-schema.js';
import { IsOptionalNotNull } from '../../../common/validation/text.js';
import { describeOverlap, websiteId } from '../../positions/website.js';
import { domainToASCII } from 'node:url';
import { visibleText } from '../../../common/visible-text.js';
import { ValidationError } from '../../../common/errors.js';
import type { RankConfig } from './config.schema.js';

const MAX_WEBSITE = 2048;
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
  if (labels.length < 2) return `${JSON.stringify(host)} has no ending such as .com`;
  return isSharedEnding(labels.join('.'))
    ? `${JSON.stringify(host)} is an ending that many sites share: enter one of them, such as www.${host}`
    : undefined;
}

/** Of those that registries share out, such as co.uk; github.io belongs to one owner, and may be tracked. */
function isSharedEnding(host: string): boolean {
  const { domain, isIcann } = parseDomain(host);
  return isIcann === true && domain === null;
}

/** @param text as `cleanWebsite` returns it */
export const isWebsite = (text: string): boolean => websiteProblem(text) === undefined;

const IsWebsite = () =>
  ValidateBy(
    {
      name: 'isWebsite',
      validator: {
        validate: (value) => typeof value === 'string' && isWebsite(value),
        defaultMessage: (args) =>
          `$property must be a site such as example.com, www.example.com or https://example.com/shop${describeProblem(args?.value)}`,
      },
    },
    jsonSchema({ type: 'string', format: 'website', minLength: 3, maxLength: MAX_WEBSITE }),
  );

const describeProblem = (value: unknown): string =>
  typeof value === 'string' ? `: ${websiteProblem(value)}` : '';

/** A text as it is tracked, also in a list. */
const Cleaned = () =>
  Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(clean) : clean(value)));

const clean = (value: unknown) => (typeof value === 'string' ? cleanWebsite(value) : value);

/** The tracked website. */
export const Website = () =>
  applyDecorators(
    About(
      'The tracked site: a host with optional scheme, `www.` and path. Query, fragment, default port and doubled slashes are ' +
        'removed. International domains match in Unicode and Punycode.',
    ),
    Cleaned(),
    IsWebsite(),
  );

const MAX_COMPETITORS = 20;

const areWebsites = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && isWebsite(each));

const IsWebsiteList = () =>
  ValidateBy(
    {
      name: 'isWebsiteList',
      validator: {
        validate: areWebsites,
        defaultMessage: (args) =>
          `$property must be a list of sites such as example.com or https://example.com/shop${describeListProblem(args?.value)}`,
      },
    },
    jsonSchema({
      type: 'array',
      items: { type: 'string', format: 'website', minLength: 3, maxLength: MAX_WEBSITE },
    }),
  );

function describeListProblem(value: unknown): string {
  const wrong = Array.isArray(value)
    ? value.find((each) => typeof each === 'string' && !isWebsite(each))
    : undefined;
  return wrong === undefined ? '' : `: ${JSON.stringify(wrong)}: ${websiteProblem(wrong as string)}`;
}

const UniqueWebsites = () =>
  ValidateBy({
    name: 'uniqueWebsites',
    validator: {
      validate: (value) => !areWebsites(value) || firstRepeated(value) === undefined,
      defaultMessage: (args) =>
        `$property must not repeat: ${firstRepeated(args?.value as string[])} is given twice`,
    },
  });

function firstRepeated(websites: string[]): string | undefined {
  const seen = new Set<string>();
  return websites.find((website) => {
    const id = websiteId(website);
    return seen.has(id) || !seen.add(id);
  });
}

/** Other websites, without duplicates. */
export const Competitors = () => (target: object, property: string) => {
  About(
    'Up to 20 other websites, whose positions are taken from the same search results; subdomains and paths of your website are not allowed. Their history begins when they are added; `match` applies to them too.',
  )(target, property);
  UniqueWebsites()(target, property);
  // Before the size: the first broken rule is reported.
  IsWebsiteList()(target, property);
  ArrayMaxSize(MAX_COMPETITORS, {
    message: `competitors must have at most ${MAX_COMPETITORS} entries`,
  })(target, property);
  IsOptionalNotNull()(target, property);
  Cleaned()(target, property);
};

type Websites = Pick<RankConfig, 'website' | 'competitors'>;

/**
 * Every link of a part of the tracked website is also its own, so the website would compete with itself.
 * @param config as it would be stored
 * @param given the fields of the request, one of which the error names; without either, what is stored stays
 * @throws ValidationError when a competitor is the tracked website, or a subdomain or path of it
 */
export function requireOtherWebsites(config: Websites, given: Partial<Websites>): void {
  if (given.website === undefined && given.competitors === undefined) return;
  const { website, competitors = [] } = config;
  for (const own of competitors) {
    const overlap = describeOverlap(own, website);
    if (overlap === undefined) continue;
    const verb = overlap === 'your website' ? 'be' : 'contain';
    const problem = given.competitors
      ? { path: 'competitors', message: `competitors must not include ${overlap}: ${own}` }
      : { path: 'website', message: `website must not ${verb} one of the competitors: ${own}` };
    throw new ValidationError([problem]);
  }
}
