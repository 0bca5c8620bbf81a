import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newDatabaseName, NOON, useApp } from '../../support/app.js';
import { callTool, postMcp, type ToolResult } from '../../support/assistants.js';
import { newKey } from '../../support/credentials.js';
import { eventually, freshConfig, runsOf, startRankApp, trigger } from '../../support/rank.js';
import { until } from '../../support/sockets.js';

const JWT_SECRET = 'a secret of thirty-two characters';
const database = newDatabaseName();
const t = useApp(() => startRankApp({ JWT_SECRET }, {}, database));

const KEYWORDS = ['tea', 'oolong', 'sencha'].map((keyword) => ({ keyword, country: 'US' }));
const MINUTES = 60_000;

let caller: Caller;
let website: string;
let key: string;
beforeEach(async () => {
  ({ caller, config: website } = await freshConfig(t, { keywords: KEYWORDS }));
  // The store deletes used confirmations by its own clock.
  t.clock.set(new Date());
  ({ key } = await newKey(t, caller, { scope: 'rank:read rank:write' }));
});

const later = (ms: number) => t.clock.set(new Date(t.clock.now().getTime() + ms));

/** What is spent or removed. */
async function read() {
  const { body } = await t.http.get(`/v1/rank/config/${website}/keywords`).set(caller.as).expect(200);
  const keywords = (body.data as { keyword: string }[]).map(({ keyword }) => keyword);
  // The clock has jumped over days, which the server records as missed within a minute.
  const runs = (await runsOf(t, website)).filter(({ status }) => status !== 'missed');
  return { keywords, searches: t.gate.seen.length, runs: runs.length };
}

interface Sent {
  token?: string;
  tool?: string;
}

/** How a client confirms: `ask` returns what a first call answers, `confirm` calls again with it. */
interface Way {
  ask(tool: string, args: object): Promise<string>;
  confirm(value: string, args: object, sent: Sent & { tool: string }): Promise<ToolResult>;
}

const CAN_ASK = { capabilities: { elicitation: { form: {} } } };
const ACCEPTED = { action: 'accept', content: { confirm: true } };

const WAYS: [string, Way][] = [
  [
    'by the argument confirm',
    {
      ask: async (tool, args) => (await callTool(t, key, tool, args)).structuredContent!['confirm'] as string,
      confirm: (confirm, args, { tool, token = key }) => callTool(t, token, tool, { ...args, confirm }),
    },
  ],
  [
    'by the argument confirm of an older client',
    {
      ask: async (tool, args) =>
        (await callTool(t, key, tool, args, { modern: false })).structuredContent!['confirm'] as string,
      confirm: (confirm, args, { tool, token = key }) =>
        callTool(t, token, tool, { ...args, confirm }, { modern: false }),
    },
  ],
  [
    'by an answer to input_required',
    {
      ask: async (tool, args) => {
        const asked = await callTool(t, key, tool, args, CAN_ASK);
        expect(asked).toMatchObject({ resultType: 'input_required', inputRequests: { confirm: {} } });
        return asked.requestState!;
      },
      confirm: (requestState, args, { tool, token = key }) =>
        callTool(t, token, tool, args, CAN_ASK, { requestState, inputResponses: { confirm: ACCEPTED } }),
    },
  ],
];

const TOOLS: [string, { args: () => object; others: () => object; otherTool: string; done: object }][] = [
  [
    'add_keywords',
    {
      args: () => ({ website, keywords: [{ keyword: 'assam', country: 'US' }] }),
      others: () => ({ website, keywords: [{ keyword: 'assam', country: 'FR' }] }),
      otherTool: 'remove_keywords',
      done: { added: 1 },
    },
  ],
  [
    'remove_keywords',
    {
      args: () => ({ website, keywords: [KEYWORDS[0]] }),
      others: () => ({ website, keywords: [KEYWORDS[1]] }),
      otherTool: 'add_keywords',
      done: { removed: 1 },
    },
  ],
  [
    'check_now',
    {
      args: () => ({ website, keywords: [KEYWORDS[0]] }),
      others: () => ({ website, keywords: [KEYWORDS[0]], again: true }),
      otherTool: 'remove_keywords',
      done: { run: expect.any(String) },
    },
  ],
];

describe.each(TOOLS)('%s', (tool, { args, others, otherTool, done }) => {
  describe.each(WAYS)('is confirmed %s', (_, { ask, confirm }) => {
    const expectRefusal = async (result: Promise<ToolResult>, text: string) => {
      const { isError, content, structuredContent } = await result;
      expect([isError, structuredContent]).toEqual([true, undefined]);
      expect(content[0]!.text).toBe(`${text} Call again without confirm for a new estimate.`);
    };

    it('once, for these arguments and this key, and nothing is done before', async () => {
      const before = await read();
      const value = await ask(tool, args());
      const foreign = 'The confirmation is not of this call with these arguments.';
      await expectRefusal(confirm(value, others(), { tool }), foreign);
      await expectRefusal(confirm(value, args(), { tool: otherTool }), foreign);
      const other = await newKey(t, caller, { scope: 'rank:read rank:write' });
      await expectRefusal(confirm(value, args(), { tool, token: other.key }), foreign);
      await expectRefusal(confirm('made up', args(), { tool }), foreign);
      await expectRefusal(confirm(`${value}x`, args(), { tool }), foreign);
      expect(await read()).toEqual(before);
      expect((await confirm(value, args(), { tool })).structuredContent).toMatchObject(done);
      await eventually(async () => JSON.stringify(await read())).not.toBe(JSON.stringify(before));
      if (tool === 'check_now')
        await eventually(async () => (await runsOf(t, website)).some(({ status }) => status === 'done')).toBe(
          true,
        );
      const after = await read();
      later(2 * MINUTES);
      await expectRefusal(confirm(value, args(), { tool }), 'The confirmation was used already.');
      expect(await read()).toEqual(after);
    });

    it('within five minutes', async () => {
      const value = await ask(tool, args());
      const before = await read();
      later(5 * MINUTES);
      await expectRefusal(confirm(value, args(), { tool }), 'The confirmation is older than five minutes.');
      expect(await read()).toEqual(before);
      later(-1);
      expect((await confirm(value, args(), { tool })).structuredContent).toMatchObject(done);
    });
  });
});

const args = () => ({ website, keywords: [{ keyword: 'assam', country: 'US' }] });

it('the order of the arguments is no matter', async () => {
  const { confirm } = (await callTool(t, key, 'add_keywords', args())).structuredContent!;
  const reversed = { keywords: [{ country: 'US', keyword: 'assam' }], confirm, website };
  expect(await callTool(t, key, 'add_keywords', reversed)).toMatchObject({ structuredContent: { added: 1 } });
});

it('of concurrent calls one uses the confirmation', async () => {
  const { confirm } = (await callTool(t, key, 'add_keywords', args())).structuredContent!;
  const answers = await Promise.all(
    [1, 2, 3].map(() => callTool(t, key, 'add_keywords', { ...args(), confirm })),
  );
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
});

describe('the person at a modern client', () => {
  it.each([
    [
      'add_keywords',
      args,
      /^Add to https:.*: 1 keyword, “assam” \(US\)\. This takes at most \d+ searches a day\.$/,
    ],
    [
      'remove_keywords',
      () => ({ website, keywords: [KEYWORDS[0]] }),
      /^Remove from https:.*: 1 keyword, “tea” \(US\)\.$/,
    ],
    [
      'check_now',
      () => ({ website }),
      /^Check for https:.*: 3 keywords, “tea” \(US\), .*\. This takes at most \d+ searches\.$/,
    ],
  ])('is asked about what %s would do, and can decline', async (tool, given, question) => {
    const before = await read();
    const asked = await callTool(t, key, tool, given(), CAN_ASK);
    expect(asked.inputRequests!['confirm']!.params.message).toMatch(question);
    for (const response of [
      { action: 'decline' },
      { action: 'cancel' },
      { action: 'accept', content: { confirm: false } },
      { action: 'accept' },
    ]) {
      const inputResponses = { confirm: response };
      const { requestState } = asked;
      expect(await callTool(t, key, tool, given(), CAN_ASK, { requestState, inputResponses })).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('nothing was done') }],
      });
    }
    const { requestState } = asked;
    expect(await callTool(t, key, tool, given(), CAN_ASK, { requestState })).toMatchObject({
      isError: true,
    });
    const accepted = { requestState, inputResponses: { confirm: ACCEPTED } };
    expect(await callTool(t, key, tool, given(), CAN_ASK, accepted)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('used already') }],
    });
    expect(await read()).toEqual(before);
  });
});

it('check_now estimates the keywords without a result of today, or all again', async () => {
  t.clock.set(NOON);
  await trigger(t);
  const added = { keywords: [{ keyword: 'assam', country: 'US' }] };
  await t.http.post(`/v1/rank/config/${website}/keywords`).set(caller.as).send(added).expect(200);
  const estimate = async (more: object) =>
    (await callTool(t, key, 'check_now', { website, ...more })).structuredContent!['estimate'];
  expect(await estimate({})).toMatchObject({ keywords: 1 });
  expect(await estimate({ keywords: KEYWORDS.slice(1) })).toMatchObject({ keywords: 0 });
  expect(await estimate({ again: true })).toMatchObject({ keywords: 4 });
  expect(await estimate({ again: true, keywords: KEYWORDS.slice(1) })).toMatchObject({ keywords: 2 });
});

it('the progress of a check is no longer sent to a key that has ended', async () => {
  const used = await newKey(t, caller, { scope: 'rank:read rank:write' });
  const { confirm } = (await callTool(t, used.key, 'check_now', { website })).structuredContent!;
  t.gate.shut();
  try {
    const name = 'check_now';
    const params = { name, arguments: { website, confirm }, _meta: { progressToken: 1 } };
    const ended = postMcp(t, used.key, 'tools/call', params).then(
      ({ text }) => text,
      (error: Error) => error.message,
    );
    await until(() => t.gate.waiting > 0, 'a search');
    await t.http.delete(`/v1/auth/keys/${used._id}`).set(caller.as).expect(200);
    expect(await ended).toMatch(/aborted|socket hang up/);
  } finally {
    t.gate.open();
  }
});

describe('an estimate of add_keywords is refused as the call would be', () => {
  const tags = Array.from({ length: 21 }, (_, index) => `tag ${index}`);

  it.each([
    [
      'the quota of the account',
      { limits: { keywords: 4 } },
      () => [
        ['a', []],
        ['b', []],
      ],
    ],
    ['too many tags', {}, () => [['a', tags]]],
  ] as [string, object, () => [string, string[]][]][])('by %s', async (_, account, given) => {
    await t.db.collection('accounts').updateOne({ _id: caller.account._id }, { $set: account });
    const keywords = given().map(([keyword, each]) => ({ keyword, country: 'US', tags: each }));
    const path = `/v1/rank/config/${website}/keywords`;
    const { body, status } = await t.http.post(path).set(caller.as).send({ keywords });
    expect(status).toBeGreaterThanOrEqual(400);
    const before = await read();
    for (const sent of [{}, CAN_ASK]) {
      const { isError, content } = await callTool(t, key, 'add_keywords', { website, keywords }, sent);
      expect(isError).toBe(true);
      expect(content[0]!.text).toContain(body.message);
    }
    expect(await read()).toEqual(before);
  });

  it('and reserves nothing of the quota', async () => {
    await t.db
      .collection('accounts')
      .updateOne({ _id: caller.account._id }, { $set: { limits: { keywords: 4 } } });
    const { confirm } = (await callTool(t, key, 'add_keywords', args())).structuredContent!;
    await callTool(t, key, 'add_keywords', args());
    expect(await callTool(t, key, 'add_keywords', { ...args(), confirm })).toMatchObject({
      structuredContent: { added: 1, keywords: 4 },
    });
    const more = { website, keywords: [{ keyword: 'one more', country: 'US' }] };
    expect((await callTool(t, key, 'add_keywords', more)).content[0]!.text).toContain(
      'Keyword limit reached',
    );
    // Known keywords take nothing of it.
    expect(await callTool(t, key, 'add_keywords', { website, keywords: KEYWORDS })).toMatchObject({
      structuredContent: { estimate: { add: 0, known: 3, requests_a_day: 0 } },
    });
  });
});
