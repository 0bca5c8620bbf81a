import { millisecondsInDay } from 'date-fns/constants';
import { getEncoding } from 'js-tiktoken';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { localDay } from '../../../src/common/time/zone.js';
import { type Caller, newCaller, newConfig, NOON, useApp } from '../../support/app.js';
import {
  askMcp,
  callTool,
  LEGACY,
  listTools,
  postMcp,
  readMessages,
  toolData,
  type ToolResult,
} from '../../support/assistants.js';
import { newKey } from '../../support/credentials.js';
import { eventually, freshConfig, runsOf, startRankApp, trigger } from '../../support/rank.js';

const t = useApp(() => startRankApp());

const KEYWORDS = [
  { keyword: 'best coffee', country: 'US', near: 'New York' },
  { keyword: 'tea', country: 'US', tags: ['hot'] },
  { keyword: 'café crème', country: 'FR' },
];
const TEA = { keyword: 'tea', country: 'US' };

const READING = [
  'list_websites',
  'get_overview',
  'list_keywords',
  'keyword_history',
  'compare_periods',
  'top_movers',
  'share_of_voice',
  'search_results',
  'serp_features',
  'landing_pages',
  'list_checks',
  'get_usage',
];
const WRITING = ['add_keywords', 'remove_keywords', 'tag_keywords', 'add_note', 'check_now'];

const CONFIRMED = ['add_keywords', 'remove_keywords', 'check_now'];

interface Described {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: string; properties: Record<string, object> };
  outputSchema: { type: string };
  annotations: { readOnlyHint?: boolean; destructiveHint?: boolean };
}

let caller: Caller;
let website: string;
let reader: string;
let writer: string;
beforeAll(async () => {
  const made = await freshConfig(t, { keywords: KEYWORDS, competitors: ['other.example'] });
  [caller, website] = [made.caller, made.config];
  for (const day of [0, 1, 2]) {
    t.clock.set(new Date(NOON.getTime() + day * millisecondsInDay));
    await trigger(t);
  }
  reader = (await newKey(t, caller)).key;
  writer = (await newKey(t, caller, { scope: 'rank:read rank:write' })).key;
});

const get = async (path: string, query: object = {}) =>
  (await t.http.get(path).query(query).set(caller.as).expect(200)).body;

describe('tools that read answer what their routes answer', () => {
  it('list_websites', async () => {
    const { data, totals } = await get('/v1/rank/websites');
    expect(data).toHaveLength(1);
    expect(await toolData(t, reader, 'list_websites')).toEqual({ websites: data, totals, total: 1 });
    expect(await toolData(t, reader, 'list_websites', { search: 'elsewhere' })).toMatchObject({ total: 0 });
  });

  it('by the days of the time zone that the user has chosen', async () => {
    // A day later than in UTC.
    const tz = 'Pacific/Kiritimati';
    const choose = (time_zone: string | null) =>
      t.http.patch('/v1/auth/me').set(caller.as).send({ time_zone }).expect(200);
    await choose(tz);
    onTestFinished(async () => void (await choose(null)));
    const { data, totals } = await get('/v1/rank/websites', { tz });
    expect(await toolData(t, reader, 'list_websites')).toEqual({ websites: data, totals, total: 1 });
    const { data: summary } = await get(`/v1/rank/summary/${website}`, { tz });
    const { date } = summary.now;
    expect([date, data[0].now.date]).toEqual(Array(2).fill(localDay(t.clock.now(), tz)));
    expect(date > localDay(t.clock.now(), 'UTC')).toBe(true);
    expect(await toolData(t, reader, 'get_overview', { website })).toMatchObject({ summary });
    const { compared } = (await get(`/v1/rank/table/${website}/counts`, { tz, since: '7d' })).data;
    expect(await toolData(t, reader, 'compare_periods', { website, since: '7d' })).toMatchObject({
      compared,
    });
    const history = await toolData(t, reader, 'keyword_history', { website, ...TEA });
    expect(history).toMatchObject({ days: [{ date }, {}, {}] });
    const params = { uri: `rankwire://websites/${website}/report?range=7d` };
    const { contents } = await askMcp<{ contents: { text: string }[] }>(t, reader, 'resources/read', params);
    expect(contents[0]!.text).toContain(`| date | ${date} |`);
  });

  it('get_overview', async () => {
    const { data } = await get(`/v1/rank/summary/${website}`);
    const answer = await toolData(t, reader, 'get_overview', { website });
    const counts = (await get(`/v1/rank/table/${website}/counts`, { since: '7d' })).data;
    const { failed, average } = data.now;
    expect(answer).toEqual({
      website: 'https://www.example.com',
      summary: data,
      attention: [
        ...(failed > 0 ? [{ kind: 'failed_keywords', count: failed }] : []),
        ...(average === null ? [{ kind: 'no_results' }] : []),
        ...(counts.down > 0 ? [{ kind: 'declined', count: counts.down, since: '7d' }] : []),
        ...(counts.lost > 0 ? [{ kind: 'lost', count: counts.lost, since: '7d' }] : []),
      ],
    });
  });

  it('list_keywords', async () => {
    const query = { since: '7d', sortField: 'currentPosition', country: 'US' };
    const { data, pagination } = await get(`/v1/rank/table/${website}`, query);
    expect(data).toHaveLength(2);
    const answer = await toolData(t, reader, 'list_keywords', { website, ...query });
    expect(answer).toEqual({ keywords: data, total: pagination.total });
  });

  it('keyword_history', async () => {
    const { data } = await get(`/v1/rank/keyword/${website}`, TEA);
    const { days, notes } = await toolData(t, reader, 'keyword_history', { website, ...TEA });
    expect({ days, notes }).toEqual({ days: data.days.toReversed().slice(0, 25), notes: data.notes });
    expect((days as { date: string }[])[0]!.date).toBe(data.days.at(-1).date);
  });

  it('compare_periods', async () => {
    const { data } = await get(`/v1/rank/table/${website}/counts`, { since: '1d' });
    const { compared, ...counts } = data;
    expect(await toolData(t, reader, 'compare_periods', { website, since: '1d' })).toEqual({
      compared,
      counts,
    });
  });

  it('top_movers', async () => {
    const { improved, declined } = await toolData(t, reader, 'top_movers', { website, since: '1d' });
    const read = async (change: string, sortOrder: string) =>
      (
        await get(`/v1/rank/table/${website}`, {
          since: '1d',
          change,
          sortField: 'changeSince',
          sortOrder,
          limit: 10,
        })
      ).data;
    expect({ improved, declined }).toEqual({
      improved: await read('improved', 'desc'),
      declined: await read('declined', 'asc'),
    });
  });

  it('share_of_voice', async () => {
    const { data } = await get(`/v1/rank/competitors/${website}`);
    expect(data.days).toHaveLength(3);
    expect(await toolData(t, reader, 'share_of_voice', { website })).toEqual({
      days: data.days.toReversed(),
      total: 3,
    });
  });

  it('search_results', async () => {
    const { data } = await get(`/v1/rank/serp/${website}`, TEA);
    const first = await toolData(t, reader, 'search_results', { website, ...TEA });
    const { length } = data.results;
    expect(length).toBeGreaterThan(25);
    const results = data.results.slice(0, 25);
    expect(first).toEqual({ ...data, results, total: length, next_cursor: expect.any(String) });
    const args = { website, ...TEA, limit: 100, cursor: first['next_cursor'] };
    const rest = await toolData(t, reader, 'search_results', args);
    expect(rest['results']).toEqual(data.results.slice(25, 25 + (rest['results'] as []).length));
  });

  it('serp_features', async () => {
    const { data } = await get(`/v1/rank/features/${website}`);
    const { total, ...answer } = await toolData(t, reader, 'serp_features', { website });
    expect(answer).toEqual({ ...data, days: data.days.toReversed() });
    expect(total).toBe(data.days.length);
  });

  it('landing_pages', async () => {
    const { data } = await get(`/v1/rank/pages/${website}`);
    expect(await toolData(t, reader, 'landing_pages', { website })).toEqual({
      pages: data,
      total: data.length,
    });
  });

  it('list_checks', async () => {
    const { data } = await get('/v1/rank/runs');
    expect(data).toHaveLength(3);
    expect(await toolData(t, reader, 'list_checks', { website })).toEqual({ checks: data, total: 3 });
  });

  it('get_usage', async () => {
    const { data } = await get('/v1/rank/usage');
    expect(await toolData(t, reader, 'get_usage')).toEqual(data);
    expect(await toolData(t, reader, 'get_usage', { website })).toEqual(data);
  });

  it('for a website of an account below, by either id', async () => {
    const parent = await newCaller(t);
    await t.db
      .collection('accounts')
      .updateOne(
        { _id: caller.account._id },
        { $set: { parent: parent.account._id, ancestors: [parent.account._id] } },
      );
    const { key } = await newKey(t, parent);
    const own = await toolData(t, reader, 'list_keywords', { website });
    expect(await toolData(t, key, 'list_keywords', { website })).toEqual(own);
    expect(await toolData(t, key, 'list_keywords', { website: String(caller.account._id) })).toEqual(own);
    const stranger = await newKey(t, await newCaller(t));
    for (const id of [website, String(caller.account._id), '0'.repeat(24)]) {
      const { isError, content, structuredContent } = await callTool(t, stranger.key, 'list_keywords', {
        website: id,
      });
      expect([isError, structuredContent]).toEqual([true, undefined]);
      expect(content[0]!.text).toBe(
        'Website not found. Use ids of list_websites, and keywords as list_keywords has them.',
      );
    }
  });
});

describe('tools that write do what their routes do', () => {
  let twin: { caller: Caller; website: string };
  beforeAll(async () => {
    const owner = await newCaller(t);
    twin = { caller: owner, website: await newConfig(t, owner, { keywords: KEYWORDS }) };
  });

  /** What a route answers about a website with the same keywords. */
  const answerOfRoute = async (method: 'post' | 'patch', path: string, body: object) => {
    const url = `/v1/rank/config/${twin.website}/${path}`;
    return (await t.http[method](url).set(twin.caller.as).send(body)).body.data as object;
  };

  const audited = (action: string) =>
    t.db.collection('audit_log').findOne({ action, account: caller.account._id }, { sort: { _id: -1 } });
  const keywordsOf = async () =>
    (await get(`/v1/rank/config/${website}/keywords`)).data as { keyword: string }[];

  it('add_keywords and remove_keywords, after a confirmation', async () => {
    const args = { website, keywords: [{ keyword: 'oolong', country: 'US', tags: ['new'] }] };
    const first = await callTool(t, writer, 'add_keywords', args, { modern: false });
    expect(first.structuredContent).toMatchObject({
      estimate: { add: 1, known: 0, requests_a_day: expect.any(Number) },
    });
    expect(first.content[0]!.text).toContain('Nothing is done yet');
    expect(await keywordsOf()).toHaveLength(3);
    const { confirm } = first.structuredContent!;
    const added = await toolData(t, writer, 'add_keywords', { confirm, ...args });
    expect(added).toEqual({ added: 1, known: 0, keywords: 4 });
    expect(added).toEqual(await answerOfRoute('post', 'keywords', { keywords: args.keywords }));
    expect(await audited('rank.keywords.add')).toMatchObject({ via: 'key' });
    const removal = { website, keywords: [{ keyword: 'oolong', country: 'US' }] };
    const { structuredContent } = await callTool(t, writer, 'remove_keywords', removal);
    expect(structuredContent).toMatchObject({ estimate: { removed: 1, unknown: 0, keywords: 3 } });
    const confirmed = { ...removal, confirm: structuredContent!['confirm'] };
    const removed = await toolData(t, writer, 'remove_keywords', confirmed);
    expect(removed).toEqual({ removed: 1, unknown: 0, keywords: 3 });
    expect(removed).toEqual(await answerOfRoute('post', 'keywords/remove', { keywords: removal.keywords }));
    expect(await audited('rank.keywords.remove')).toMatchObject({ via: 'key' });
  });

  it('tag_keywords', async () => {
    const args = { website, keywords: [TEA], tags: { add: ['leaf'] } };
    const changed = await toolData(t, writer, 'tag_keywords', args);
    expect(changed).toEqual({ changed: 1, unknown: 0 });
    const { website: _, ...body } = args;
    expect(changed).toEqual(await answerOfRoute('patch', 'keywords', body));
    const found = (await keywordsOf()).find(({ keyword }) => keyword === 'tea');
    expect(found).toMatchObject({ tags: ['hot', 'leaf'] });
    expect(await audited('rank.keywords.tag')).toMatchObject({ via: 'key' });
  });

  it('add_note', async () => {
    const given = { date: '2026-03-12', text: 'Relaunch' };
    const note = await toolData(t, writer, 'add_note', { website, ...given });
    expect((await get(`/v1/rank/config/${website}/notes`)).data).toEqual([note]);
    expect(await audited('rank.note.create')).toMatchObject({ via: 'key' });
    expect(note).toEqual({ ...(await answerOfRoute('post', 'notes', given)), _id: expect.any(String) });
  });

  it('check_now, with the progress of the check', async () => {
    t.clock.set(new Date(NOON.getTime() + 3 * millisecondsInDay));
    const args = { website, again: true };
    const first = await callTool(t, writer, 'check_now', args);
    expect(first.structuredContent).toMatchObject({
      estimate: { keywords: 3, requests: expect.any(Number) },
    });
    const before = (await runsOf(t, website)).length;
    const { confirm } = first.structuredContent!;
    const answer = await postMcp(t, writer, 'tools/call', {
      name: 'check_now',
      arguments: { ...args, confirm },
      _meta: { progressToken: 7 },
    }).expect(200);
    const messages = readMessages(answer);
    expect(
      messages.slice(0, -1).map(({ method, params }) => [method, params!['progressToken']]),
    ).toContainEqual(['notifications/progress', 7]);
    const { structuredContent } = messages.at(-1)!.result as unknown as ToolResult;
    const run = expect.any(String) as string;
    expect(structuredContent).toEqual({ run, progress: { done: 3, total: 3, failed: 0 } });
    expect(await answerOfRoute('post', 'check', { again: true })).toEqual({ run });
    await eventually(async () => (await runsOf(t, website)).length).toBe(before + 1);
    expect(await audited('rank.check.start')).toMatchObject({ via: 'key' });
  });
});

describe('the list of tools', () => {
  const tokens = (value: unknown) => getEncoding('cl100k_base').encode(JSON.stringify(value)).length;

  it('has what the key may do, within the budget of tokens', async () => {
    const reading = await listTools(t, reader);
    expect(reading.map(({ name }) => name)).toEqual(READING);
    expect(tokens(reading)).toBeLessThanOrEqual(3000);
    const all = await listTools(t, writer, { modern: false });
    expect(all.map(({ name }) => name)).toEqual([...READING, ...WRITING]);
    expect(tokens(all)).toBeLessThanOrEqual(4500);
    expect(JSON.stringify(all)).not.toContain('$schema');
    const destructive = ['remove_keywords'];
    for (const tool of all as unknown as Described[]) {
      const { name, title, description, inputSchema, outputSchema, annotations } = tool;
      expect([title, description]).toEqual([expect.any(String), expect.stringMatching(/^[^.]+[^]*\.$/)]);
      expect([inputSchema.type, outputSchema.type]).toEqual(['object', 'object']);
      expect(inputSchema.properties['confirm'] !== undefined).toBe(CONFIRMED.includes(name));
      expect([name, annotations.readOnlyHint ?? false]).toEqual([name, READING.includes(name)]);
      if (WRITING.includes(name)) {
        expect([name, annotations.destructiveHint]).toEqual([name, destructive.includes(name)]);
      }
    }
    const none = await newKey(t, caller, { scope: 'notifications:read' });
    expect(await listTools(t, none.key)).toEqual([]);
  });

  it('has five tools on request, and knows no others then', async () => {
    const essential = { path: '/mcp?tools=essential' };
    const names = (await listTools(t, writer, essential)).map(({ name }) => name);
    expect(names).toEqual([...READING.slice(0, 4), 'top_movers']);
    const answer = await postMcp(
      t,
      writer,
      'tools/call',
      { name: 'check_now', arguments: {} },
      essential,
    ).expect(200);
    expect(readMessages(answer)[0]!.error).toMatchObject({
      code: -32602,
      message: 'Unknown tool: check_now',
    });
    await postMcp(t, writer, 'tools/list', {}, { path: '/mcp?tools=few' }).expect(400);
  });

  it('does not know a tool whose permission the key lacks', async () => {
    const answer = await postMcp(t, reader, 'tools/call', { name: 'add_note', arguments: {} }).expect(200);
    expect(readMessages(answer)[0]!.error).toMatchObject({ code: -32602, message: 'Unknown tool: add_note' });
  });
});

describe('an estimate', () => {
  it.each([
    ['remove_keywords', () => KEYWORDS.map(({ keyword, country, near }) => ({ keyword, country, near }))],
    ['check_now', () => [{ keyword: 'unknown', country: 'US' }]],
  ])('of %s is refused where the call would be', async (name, keywords) => {
    const { isError, content } = await callTool(t, writer, name, { website, keywords: keywords() });
    expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining('Validation failed.')]);
  });

  it('is answered also when confirm is null', async () => {
    const args = { website, keywords: [{ keyword: 'sencha', country: 'US' }], confirm: null };
    expect(await toolData(t, writer, 'add_keywords', args)).toMatchObject({ confirm: expect.any(String) });
  });
});

describe('a call that is wrong', () => {
  it.each([
    ['list_keywords', {}, 'website is required.'],
    ['list_keywords', { website: 'x' }, 'website must be an identifier of 24 hexadecimal digits.'],
    ['list_websites', { tag: 'x' }, 'tag is not an argument; arguments are search, limit, cursor.'],
    ['list_websites', { cursor: 'x' }, 'cursor must be the next_cursor of the last answer.'],
    ['list_websites', { limit: 0 }, 'limit must be a whole number from 1 to 100.'],
    ['list_websites', { search: ['a'] }, 'search must be text, a number, true or false.'],
  ])('%s %j is an error that says what to do', async (name, args, text) => {
    const { content, isError, structuredContent } = await callTool(t, reader, name, args);
    expect([isError, structuredContent]).toEqual([true, undefined]);
    expect(content[0]!.text).toBe(`Validation failed. ${text} Correct the arguments, then call again.`);
  });
});

describe('a long list', () => {
  it('is answered in pages of at most 20 KB that leave out nothing', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({
      keyword: `${'long tail keyword '.repeat(9)}${index}`,
      country: 'US',
      tags: ['a tag of some length', 'another tag of some length'],
    }));
    await t.http
      .post(`/v1/rank/config/${website}/keywords`)
      .set(caller.as)
      .send({ keywords: many })
      .expect(200);
    const found: string[] = [];
    let cursor: unknown;
    do {
      const page = await callTool(t, reader, 'list_keywords', {
        website,
        limit: 100,
        ...(cursor ? { cursor } : {}),
      });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(20_480);
      const { keywords, next_cursor } = page.structuredContent as {
        keywords: { keyword: string }[];
        next_cursor?: string;
      };
      found.push(...keywords.map(({ keyword }) => keyword));
      cursor = next_cursor;
    } while (cursor !== undefined);
    expect(found).toHaveLength(133);
    expect(new Set(found).size).toBe(133);
    await t.http
      .post(`/v1/rank/config/${website}/keywords/remove`)
      .set(caller.as)
      .send({ keywords: many.map(({ keyword, country }) => ({ keyword, country })) })
      .expect(200);
  });
});

describe('resources and prompts', () => {
  it('has a report of each website as Markdown', async () => {
    const { resources } = await askMcp<{ resources: { uri: string }[] }>(t, reader, 'resources/list');
    expect(resources.map(({ uri }) => uri)).toEqual([`rankwire://websites/${website}/report?range=30d`]);
    const { contents } = await askMcp<{ contents: { text: string; mimeType: string }[] }>(
      t,
      reader,
      'resources/read',
      { uri: resources[0]!.uri },
    );
    expect(contents[0]!.mimeType).toBe('text/markdown');
    expect(contents[0]!.text).toMatch(/^# https:\/\/www\\\.example\\\.com\n/);
    const { resourceTemplates } = await askMcp<{ resourceTemplates: { uriTemplate: string }[] }>(
      t,
      reader,
      'resources/templates/list',
    );
    expect(resourceTemplates[0]!.uriTemplate).toBe('rankwire://websites/{id}/report{?range}');
    const stranger = await newKey(t, await newCaller(t));
    const answer = await postMcp(t, stranger.key, 'resources/read', { uri: resources[0]!.uri });
    expect(readMessages(answer)[0]!.error).toMatchObject({ code: -32602 });
  });

  it.each([
    ['', '30 days'],
    ['?range=7d', '7 days'],
    ['?range=1d', '1 days'],
  ])('has the report of a range: "%s"', async (query, range) => {
    const params = { uri: `rankwire://websites/${website}/report${query}` };
    const { contents } = await askMcp<{ contents: { text: string }[] }>(t, reader, 'resources/read', params);
    const { data } = await get(`/v1/rank/summary/${website}`);
    expect(contents[0]!.text).toContain(`Movements over ${range}.`);
    expect(contents[0]!.text).toContain(`| visibility | ${data.now.visibility} |`);
  });

  it.each(['?range=0d', '?range=7', '?range=7d&x=1', '/x', '?range=1000d'])(
    'has no report of the address %s',
    async (end) => {
      const params = { uri: `rankwire://websites/${website}/report${end}` };
      const answer = await postMcp(t, reader, 'resources/read', params);
      expect(readMessages(answer)[0]!.error).toMatchObject({ code: -32602 });
    },
  );

  it('lists further resources after a cursor', async () => {
    const parent = await newCaller(t);
    const made = await freshConfig(t, { keywords: [TEA] });
    const websites = t.db.collection('rank_websites');
    const stored = (await websites.findOne({ _id: made.caller.account._id }))!;
    const accounts = [parent.account._id];
    await websites.insertMany(
      Array.from({ length: 51 }, () => ({
        ...stored,
        accounts,
        _id: new ObjectId(),
        config: new ObjectId(),
      })),
    );
    const { key } = await newKey(t, parent);
    type Page = { resources: { uri: string }[]; nextCursor?: string };
    const first = await askMcp<Page>(t, key, 'resources/list');
    expect(first.resources).toHaveLength(50);
    const second = await askMcp<Page>(t, key, 'resources/list', { cursor: first.nextCursor! });
    expect(second.resources).toHaveLength(1);
    expect(second.nextCursor).toBeUndefined();
    expect(new Set([...first.resources, ...second.resources].map(({ uri }) => uri)).size).toBe(51);
    const answer = await postMcp(t, key, 'resources/list', { cursor: 'x' });
    expect(readMessages(answer)[0]!.error).toMatchObject({ code: -32602 });
  });

  it('does not reveal why the server failed', async () => {
    const broken = await freshConfig(t, { keywords: [TEA] });
    await t.db
      .collection('rank_websites')
      .updateOne({ _id: broken.caller.account._id }, { $set: { website: 5 } });
    const { key } = await newKey(t, broken.caller);
    const answer = await postMcp(t, key, 'resources/list');
    expect(readMessages(answer)[0]!.error).toMatchObject({ code: -32603, message: 'The server failed.' });
  });

  it('has three prompts', async () => {
    const { prompts } = await askMcp<{ prompts: { name: string }[] }>(t, reader, 'prompts/list');
    expect(prompts.map(({ name }) => name)).toEqual([
      'weekly_review',
      'explain_drop',
      'content_opportunities',
    ]);
    const args = { name: 'explain_drop', arguments: { website, keyword: 'tea' } };
    const { messages } = await askMcp<{ messages: { content: { text: string } }[] }>(
      t,
      reader,
      'prompts/get',
      args,
    );
    expect(messages[0]!.content.text).toContain(`website: "${website}", keyword: "tea"`);
    const answer = await postMcp(t, reader, 'prompts/get', { name: 'explain_drop', arguments: {} });
    expect(readMessages(answer)[0]!.error).toMatchObject({ code: -32602, message: 'website is required.' });
  });
});

describe.each([true, false])('what is not valid is reported as such (modern client: %s)', (modern) => {
  it.each([
    ['prompts/get', { name: 'weekly_review', arguments: { website: 5 } }],
    ['prompts/get', { name: 'weekly_review', arguments: 'website' }],
    ['prompts/get', { name: 'weekly_review', arguments: [] }],
    ['tools/call', { name: 'list_websites', arguments: 'all' }],
    ['resources/list', { cursor: 5 }],
  ])('%s %j', async (method, params) => {
    const answer = await postMcp(t, reader, method, params, { modern });
    expect(readMessages(answer)[0]!.error).toMatchObject({ code: -32602 });
  });
});

describe('older clients', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', LEGACY])(
    'of %s are answered',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'old', version: '1' } };
      const result = await askMcp(t, reader, 'initialize', params, { modern: false });
      expect(result).toMatchObject({ protocolVersion, serverInfo: { name: 'rankwire' } });
    },
  );
});
