import { millisecondsInDay } from 'date-fns/constants';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, NOON, useApp } from '../../support/app.js';
import { MODERN } from '../../support/assistants.js';
import { newKey } from '../../support/credentials.js';

import { freshConfig, runsOf, startRankApp, trigger } from '../../support/rank.js';
import { urlOf } from '../../support/sockets.js';

const t = useApp(() => startRankApp());

const TEA = { keyword: 'tea', country: 'US' };
const OOLONG = { keyword: 'oolong', country: 'US' };

let caller: Caller;
let website: string;
let key: string;
beforeEach(async () => {
  ({ caller, config: website } = await freshConfig(t, { keywords: [TEA], competitors: ['other.example'] }));
  for (const day of [0, 1]) {
    t.clock.set(new Date(NOON.getTime() + day * millisecondsInDay));
    await trigger(t);
  }
  t.clock.set(new Date(NOON.getTime() + 2 * millisecondsInDay));
  ({ key } = await newKey(t, caller, { scope: 'rank:read rank:write' }));
});

/** Arguments of each tool, in an order in which they can be called. */
const calls = (): Record<string, object> => ({
  list_websites: {},
  get_overview: { website },
  list_keywords: { website },
  keyword_history: { website, ...TEA },
  compare_periods: { website },
  top_movers: { website },
  share_of_voice: { website, startDate: '2026-03-01', endDate: '2026-03-12' },
  search_results: { website, ...TEA },
  serp_features: { website, startDate: '2026-03-01', endDate: '2026-03-12' },
  landing_pages: { website, startDate: '2026-03-01', endDate: '2026-03-12' },
  list_checks: { website },
  get_usage: {},
  add_keywords: { website, keywords: [OOLONG] },
  tag_keywords: { website, keywords: [TEA], tags: { add: ['leaf'] } },
  add_note: { website, date: '2026-03-12', text: 'Relaunch' },
  check_now: { website },
  remove_keywords: { website, keywords: [OOLONG] },
});
const CONFIRMED = ['add_keywords', 'check_now', 'remove_keywords'];

const MODES = { legacy: 'legacy', modern: { pin: MODERN } } as const;

/** The official client, which checks each answer against the output schema of its tool. */
async function connect(mode: keyof typeof MODES, accepts?: boolean) {
  const client = new Client(
    { name: 'official', version: '1' },
    {
      versionNegotiation: { mode: MODES[mode] },
      capabilities: accepts === undefined ? {} : { elicitation: { form: {} } },
    },
  );
  const asked: string[] = [];
  if (accepts !== undefined) {
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return accepts ? { action: 'accept', content: { confirm: true } } : { action: 'decline' };
    });
  }
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${urlOf(t)}/mcp`), { requestInit }));
  return { client, asked };
}

type Connected = Awaited<ReturnType<typeof connect>>;

async function callAll({ client }: Connected, confirm: boolean): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(calls()).toSorted());
  for (const [name, args] of Object.entries(calls())) {
    let answer = await client.callTool({ name, arguments: { ...args } });
    if (confirm && CONFIRMED.includes(name)) {
      expect(answer.structuredContent).toMatchObject({ estimate: {}, confirm: expect.any(String) });
      const { confirm: value } = answer.structuredContent as { confirm: string };
      answer = await client.callTool({ name, arguments: { ...args, confirm: value } });
    }
    expect([name, answer.isError, answer.structuredContent]).toEqual([name, undefined, expect.any(Object)]);
    expect(answer.structuredContent).not.toHaveProperty('confirm');
    const output = tools.find((tool) => tool.name === name)!.outputSchema!.properties!;
    expect(Object.keys(output)).toEqual(expect.arrayContaining(Object.keys(answer.structuredContent!)));
  }
  await client.close();
}

describe('the official client calls each tool with a key, whose answer has the form that the list promises,', () => {
  it.each(['legacy', 'modern'] as const)('of the %s revision, by the argument confirm', async (mode) => {
    await callAll(await connect(mode), true);
    expect(await runsOf(t, website)).toHaveLength(3);
  });

  it('of the modern revision, where its user confirms', async () => {
    const connected = await connect('modern', true);
    await callAll(connected, false);
    expect(connected.asked).toHaveLength(CONFIRMED.length);
    expect(await runsOf(t, website)).toHaveLength(3);
  });
});

it('does nothing that the user of the official client declines', async () => {
  const { client, asked } = await connect('modern', false);
  for (const name of CONFIRMED.slice(0, 2)) {
    expect(await client.callTool({ name, arguments: { ...calls()[name] } })).toMatchObject({ isError: true });
  }
  expect(asked).toHaveLength(2);
  expect(await runsOf(t, website)).toHaveLength(2);
  const { body } = await t.http.get(`/v1/rank/config/${website}/keywords`).set(caller.as).expect(200);
  expect(body.data).toHaveLength(1);
  await client.close();
});

it('reads reports and prompts by the official client', async () => {
  const { client } = await connect('modern');
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0]!.uri });
  expect(contents).toMatchObject([
    { mimeType: 'text/markdown', text: expect.stringContaining('| Figure |') },
  ]);
  expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
  const { prompts } = await client.listPrompts();
  for (const { name } of prompts) {
    const { messages } = await client.getPrompt({ name, arguments: { website } });
    expect(messages).toMatchObject([{ content: { text: expect.stringContaining(`website: "${website}"`) } }]);
  }
  await client.close();
});
