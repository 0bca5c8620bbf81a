import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPECTED, sample, sampleFolder, type SampleFolder } from '../support/webhook-samples.js';

const run = promisify(execFile);

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

let folder: SampleFolder;
beforeAll(() => void (folder = sampleFolder()));
afterAll(() => folder.remove());

it('the Python sample in docs/webhooks.md accepts messages and nothing else', async () => {
  const file = folder.write('verify.py', sample('python') + PYTHON);
  const { stdout } = await run('python3', [file, folder.cases]);
  expect(JSON.parse(stdout)).toEqual(EXPECTED);
});

it('the Go sample in docs/webhooks.md accepts messages and nothing else', async () => {
  const files = [
    folder.write('verify.go', `package main\n${sample('go')}`),
    folder.write('main.go', GO_MAIN),
  ];
  const env = { ...process.env, GO111MODULE: 'off' };
  const { stdout } = await run('go', ['run', ...files, folder.cases], { env });
  expect(JSON.parse(stdout)).toEqual(EXPECTED);
});
