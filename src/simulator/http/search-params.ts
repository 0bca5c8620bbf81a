import { HttpProblem } from './exchange.js';
import { type QueryContext, worldLanguage } from '../results/context.js';

export interface SimulatorQuery extends QueryContext {
  readonly num: number;
  readonly start: number;
  /** Search engine behind a metasearch engine; absent: the requested one. */
  readonly engine?: string;
  /** Reveals the sources of an AI Overview. */
  readonly overview?: boolean;
  /** A request for these sources alone. */
  readonly overviewOnly?: boolean;
}

type Name = 'q' | 'num' | 'lr' | 'hl' | 'cr' | 'near' | 'start' | 'device';

interface Rule {
  readonly required: boolean;
  readonly form: RegExp;
  readonly hint: string;
}

const rules: Readonly<Record<Name, Rule>> = {
  q: { required: true, form: /\S/u, hint: 'words to search for' },
  num: { required: true, form: /^([1-9]\d?|100)$/, hint: 'a whole number from 1 to 100' },
  lr: {
    required: true,
    form: /^lang_([a-z]{2}|zh-(CN|TW))$/,
    hint: 'lang_ and a language code such as de or zh-CN',
  },
  hl: { required: true, form: /^([a-z]{2}|zh-(CN|TW))$/, hint: 'a language code such as de or zh-CN' },
  cr: { required: true, form: /^[A-Z]{2}$/, hint: 'two upper-case letters' },
  near: { required: false, form: /\S/u, hint: 'a location; leave it out when there is none' },
  start: { required: false, form: /^(0|[1-9]\d{0,4})$/, hint: 'a whole number from 0 to 99999' },
  device: { required: false, form: /^(desktop|mobile)$/, hint: 'desktop or mobile' },
};

/** Characters that RFC 3986 allows in a path segment; anything else unescaped is a bug of the client. */
const segment = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*$/;

/**
 * Parses the path segment of a search: `q=best+caf%C3%A9&num=100&lr=lang_en&hl=en&cr=US`.
 * `+` in q means a space and %2B a plus; elsewhere a `+` is a plus.
 * @param raw not decoded
 * @throws HttpProblem 400 that names what is wrong
 */
export function decodeSearchParams(raw: string): SimulatorQuery {
  if (raw.includes('/')) throw invalid('The parameters must be one path segment: write / as %2F');
  if (raw.includes('?')) throw invalid('There is no query string: write ? as %3F');
  if (!segment.test(raw)) throw invalid('The parameters hold a character that must be percent-encoded');
  const values = readPairs(raw);
  for (const name of Object.keys(rules) as Name[]) check(name, values.get(name));
  return {
    q: required(values, 'q'),
    num: Number(required(values, 'num')),
    language: worldLanguage(required(values, 'lr').slice('lang_'.length)),
    country: required(values, 'cr'),
    near: values.get('near'),
    start: Number(values.get('start') ?? 0),
    device: values.get('device') === 'mobile' ? 'mobile' : undefined,
  };
}

function readPairs(raw: string): Map<Name, string> {
  const values = new Map<Name, string>();
  for (const pair of raw === '' ? [] : raw.split('&')) {
    const [name = '', ...rest] = pair.split('=');
    if (!isName(name)) throw invalid(`Unknown parameter '${name}'`);
    if (values.has(name)) throw invalid(`${name} is given twice`);
    values.set(name, decode(name, rest.join('=')));
  }
  return values;
}

function check(name: Name, value: string | undefined): void {
  const { required: needed, form, hint } = rules[name];
  if (value === undefined && needed) throw invalid(`${name} is missing: ${hint}`);
  if (value !== undefined && !form.test(value)) throw invalid(`${name} is not valid: ${hint}`);
}

function decode(name: Name, value: string): string {
  try {
    return decodeURIComponent(name === 'q' ? value.replaceAll('+', ' ') : value);
  } catch {
    throw invalid(`${name} is not valid UTF-8, percent-encoded`);
  }
}

function required(values: ReadonlyMap<Name, string>, name: Name): string {
  return values.get(name) ?? '';
}

function isName(name: string): name is Name {
  return Object.hasOwn(rules, name);
}

function invalid(message: string): HttpProblem {
  return new HttpProblem(400, message);
}
