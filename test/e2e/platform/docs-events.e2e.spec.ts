import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDS, NOW } from '../../../src/common/api-docs/examples.js';
import { ExampleFixture } from '../../support/example-fixture.js';
import { eventually, patchConfig, type RankApp, startRankApp } from '../../support/rank.js';
import { connectUser, type TestSocket, urlOf } from '../../support/sockets.js';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/events.md'), 'utf8');

/** The documentation of each event: its example, and the fields in its table. */
const described = new Map(
  PAGE.split(/^### /m)
    .slice(1)
    .flatMap((section) => {
      const name = /^`(\w+)`/.exec(section)?.[1];
      const example = /```json\n([\s\S]+?)```/.exec(section)?.[1];
      if (name === undefined) return [];
      const fields = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, field]) => field!);
      return [[name, { example: JSON.parse(example ?? '{}') as Record<string, unknown>, fields }] as const];
    }),
);

/** An event within the process has its name first, an event to sockets its recipients. */
const WITHIN_PROCESS = /\bthis(?:\.events)?\.emit\('\w+'/g;

/** Names of events that our own code sends; those of callers come in as variables. */
function sentInCode(): Set<string> {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(simulator|database|compat|cli|demo)\//.test(path))
    .map((path) => readFileSync(path, 'utf8').replaceAll(WITHIN_PROCESS, ''));
  const SENDS =
    /\b(?<!server\.|super\.)(?:emit|emitToAccount|emissions|send|sendEvent)\((?:[^'()]|\([^()]*\))*?'([a-z]+(?:_[a-z]+)*)'/g;
  return new Set(sources.flatMap((source) => [...source.matchAll(SENDS)].map(([, name]) => name!)));
}

let t: RankApp;
let fixture: ExampleFixture;
let client: TestSocket;
beforeAll(async () => {
  t = await startRankApp();
  t.clock.set(new Date(NOW));
  fixture = new ExampleFixture(t);
  await fixture.start();
  client = await connectUser(urlOf(t), fixture.credential()['X-Session-Id']!);
});
afterAll(async () => {
  client.socket.close();
  await t.close();
});

const last = (name: string) => client.of(name).at(-1) as Record<string, unknown> | undefined;
const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const shapeOf = (content: object) =>
  Object.fromEntries(Object.entries(content).map(([field, value]) => [field, typeOf(value)]));

/** Expects the fields and types of the documented example, and every documented field. */
function expectAsDescribed(name: string, content: object): void {
  const { example, fields } = described.get(name)!;
  expect(shapeOf(content)).toEqual(shapeOf(example));
  expect(fields.filter((field) => !(field in content))).toEqual([]);
}

describe('docs/events.md', () => {
  it('describes the events that the code sends, and no other', () => {
    expect([...described.keys()].toSorted()).toEqual([...sentInCode()].toSorted());
  });

  it('describes ready as it is', () => {
    expectAsDescribed('ready', client.readies[0]!);
  });

  it('describes the test event as it is', async () => {
    await t.http.post('/v1/relay/test').set(fixture.credential()).expect(200);
    await eventually(() => last('test_event')).toBeDefined();
    expectAsDescribed('test_event', last('test_event')!);
  });

  it('describes the events of conversations as they are', async () => {
    await t.http.get(`/conversations/prospect/emit/message/${IDS.message}`).expect(200);
    await t.http.get(`/conversations/prospect/emit/conversation/${IDS.conversation}/new`).expect(200);
    await eventually(() => last('prospect_add_conversation')).toBeDefined();
    expectAsDescribed('prospect_message', last('prospect_message')!);
    expectAsDescribed('prospect_add_conversation', last('prospect_add_conversation')!);
  });

  it('describes the events of a check as they are', async () => {
    await patchConfig(t, IDS.config, { last_triggred: null, last_day: '' });
    await t.http.post('/v1/rank/trigger').expect(200);
    await eventually(() => last('rank_done')).toBeDefined();
    expectAsDescribed('rank_progress', last('rank_progress')!);
    expectAsDescribed('rank_done', last('rank_done')!);
  });

  it('describes the events of notifications as they are', async () => {
    await t.db
      .collection('accounts')
      .updateMany({}, { $set: { owner: (await t.db.collection('users').findOne({ name: 'Ada' }))!._id } });
    const body = { keywords: [{ keyword: 'tea', country: 'GB' }], website: 'example.com', language: 'en' };
    await t.http
      .post(`/v1/rank/config?account=${IDS.child}`)
      .set(fixture.credential())
      .send(body)
      .expect(200);
    await eventually(() => last('notification_count')).toBeDefined();
    expectAsDescribed('notification', last('notification')!);
    expectAsDescribed('notification_count', last('notification_count')!);
  });
});
