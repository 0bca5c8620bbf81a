import type { ServerResponse } from 'node:http';
import { beforeAll, expect, it } from 'vitest';
import { answersOf, newPrompt, startAnswersApp } from '../../../support/answers.js';
import { newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import { startUpstream, type TestUpstream } from '../../../support/upstream.js';

const MB = 1024 * 1024;
const NAMES = Array.from({ length: 20 }, (_, n) => ({ website: `${n}.example`, name: 'a' }));

/** The vendor of chatgpt. */
let vendor: TestUpstream;
const rank = useApp(async () => {
  vendor = await startUpstream();
  const app = await startAnswersApp({
    ANSWERS_PROVIDER: 'chatgpt=openai',
    ANSWERS_OPENAI_URL: vendor.url,
  });
  const close = async () => {
    await app.close();
    await vendor.close();
  };
  return { ...app, close };
});

let answers: ReturnType<typeof answersOf>;
beforeAll(async () => {
  await newSlot(rank);
  const caller = await newCaller(rank);
  answers = answersOf(rank, caller, await newConfig(rank, caller, { website: 'example.com' }));
});

const body = (text: string, annotations: object[] = []) =>
  JSON.stringify({
    status: 'completed',
    output: [{ type: 'message', content: [{ type: 'output_text', text, annotations }] }],
  });
const citations = (count: number, url: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ type: 'url_citation', url: url(n), title: 'T'.repeat(20) }));

it.each<[string, (response: ServerResponse) => void, object]>([
  [
    'of very many values',
    (response) => response.end(`{"output":[${'{},'.repeat(300_000)}{}]}`),
    { state: 'failed', reason: 'malformed' },
  ],
  [
    'of lists in each other',
    (response) => response.end('['.repeat(3 * MB)),
    { state: 'failed', reason: 'malformed' },
  ],
  [
    'of 50 MB',
    (response) => {
      let left = 50;
      const write = () => {
        while (left > 0 && !response.destroyed) if (((left -= 1), !response.write(' '.repeat(MB)))) return;
        response.end();
      };
      response.on('drain', write);
      write();
    },
    { state: 'failed', reason: 'malformed' },
  ],
  [
    'that names every brand at every place',
    (response) => response.end(body('a '.repeat(20_000))),
    { state: 'answered', mentioned: true, truncated: true },
  ],
  [
    'of marks',
    (response) => response.end(body(`${'\u0301\u0323'.repeat(20_000)} a`)),
    { state: 'answered', mentioned: true },
  ],
  [
    'with 30,000 citations',
    (response) =>
      response.end(
        body(
          'a',
          citations(30_000, (n) => `https://example.com/${n}`),
        ),
      ),
    { state: 'answered', cited: true },
  ],
])('an answer %s ends its run, and its prompt can be read', async (text, send, expected) => {
  vendor.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    send(response);
  });
  const prompt = newPrompt({ text, brand: { name: 'a' }, competitors: NAMES, runs: 1 });
  const { added } = await answers.add([prompt], true);
  await answers.settled();
  const { runs } = await answers.prompt(added[0]._id as string);
  expect(runs).toEqual([expect.objectContaining(expected)]);
  expect(runs[0].marks.length).toBeLessThanOrEqual(300);
  expect(runs[0].citations.length).toBeLessThanOrEqual(100);
});
