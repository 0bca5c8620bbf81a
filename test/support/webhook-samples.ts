import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newWebhookSecret, signedHeaders } from '../../src/webhooks/sending/signature.js';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');

/** The code of a sample in the documentation. */
export const sample = (name: string) =>
  new RegExp(`<!-- sample: ${name} -->\\s+\`\`\`\\w+\\n([^]+?)\`\`\``).exec(PAGE)![1]!;

const AT = new Date('2026-03-11T12:00:00Z');
const NOW = AT.getTime() / 1000;
const BODY = '{"type":"rank.run.finished","data":{"website":"https://bücher.example"}}';
const [SECRET, FORMER, OTHER] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
const HEADERS = signedHeaders('evt_1', AT, BODY, [SECRET, FORMER]);

interface Case {
  secret: string;
  headers: Record<string, string>;
  body: string;
  now: number;
}
const genuine: Case = { secret: SECRET, headers: HEADERS, body: BODY, now: NOW };
const withHeader = (name: string, value: string): Case => ({
  ...genuine,
  headers: { ...HEADERS, [name]: value },
});

export const CASES: [string, Case, boolean][] = [
  ['a message', genuine, true],
  ['a message, by the former secret', { ...genuine, secret: FORMER }, true],
  ['a message that is four minutes old', { ...genuine, now: NOW + 240 }, true],
  ['another secret', { ...genuine, secret: OTHER }, false],
  ['a changed body', { ...genuine, body: `${BODY} ` }, false],
  ['another id', withHeader('webhook-id', 'evt_2'), false],
  ['a replayed message', { ...genuine, now: NOW + 301 }, false],
  ['a message of the future', { ...genuine, now: NOW - 301 }, false],
  [
    'a replayed message with a new time',
    { ...withHeader('webhook-timestamp', String(NOW + 3600)), now: NOW + 3600 },
    false,
  ],
  ['an invalid time', withHeader('webhook-timestamp', 'now'), false],
  ['no signature', withHeader('webhook-signature', ''), false],
  [
    'a signature of another version',
    withHeader('webhook-signature', HEADERS['webhook-signature']!.replaceAll('v1,', 'v2,')),
    false,
  ],
];
export const EXPECTED = CASES.map(([, , valid]) => valid);

export interface SampleFolder {
  /** A file with the cases as JSON. */
  cases: string;
  /** @returns its path */
  write(name: string, text: string): string;
  remove(): void;
}

export function sampleFolder(): SampleFolder {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-samples-'));
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const cases = write('cases.json', JSON.stringify(CASES.map(([, given]) => given)));
  return { cases, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
