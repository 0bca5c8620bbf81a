import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newWebhookSecret, signedHeaders } from '../../../src/webhooks/sending/signature.js';

const run = promisify(execFile);
const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');

/** The code of a sample in the documentation. */
const sample = (name: string) =>
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

const CASES: [string, Case, boolean][] = [
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
const EXPECTED = CASES.map(([, , valid]) => valid);

const PYTHON = `
import json, sys
cases = json.load(open(sys.argv[1], encoding="utf-8"))
print(json.dumps([verify(c["secret"], c["headers"], c["body"].encode(), c["now"]) for c in cases]))
`;

const GO_MAIN = `package main

import (
	"encoding/json"
	"net/http"
	"os"
	"time"
)

func main() {
	var cases []struct {
		Secret, Body string
		Headers map[string]string
		Now int64
	}
	text, _ := os.ReadFile(os.Args[1])
	if err := json.Unmarshal(text, &cases); err != nil { panic(err) }
	results := []bool{}
	for _, c := range cases {
		header := http.Header{}
		for name, value := range c.Headers { header.Set(name, value) }
		results = append(results, Verify(c.Secret, header, []byte(c.Body), time.Unix(c.Now, 0)))
	}
	json.NewEncoder(os.Stdout).Encode(results)
}
`;

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-samples-'));
  file = join(folder, 'cases.json');
  writeFileSync(file, JSON.stringify(CASES.map(([, given]) => given)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

describe('the samples in docs/webhooks.md accept messages and nothing else:', () => {
  it('Node', async () => {
    const path = written('verify.mjs', sample('node'));
    const { verify } = (await import(pathToFileURL(path).href)) as {
      verify(secret: string, headers: object, body: string, now: number): boolean;
    };
    const results = CASES.map(([, { secret, headers, body, now }]) => verify(secret, headers, body, now));
    expect(results).toEqual(EXPECTED);
  });

  it('Python', async () => {
    const { stdout } = await run('python3', [written('verify.py', sample('python') + PYTHON), file]);
    expect(JSON.parse(stdout)).toEqual(EXPECTED);
  });

  it('Go', async () => {
    const paths = [written('verify.go', `package main\n${sample('go')}`), written('main.go', GO_MAIN)];
    const env = { ...process.env, GO111MODULE: 'off' };
    const { stdout } = await run('go', ['run', ...paths, file], { env });
    expect(JSON.parse(stdout)).toEqual(EXPECTED);
  });
});
