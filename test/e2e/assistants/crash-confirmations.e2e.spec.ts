import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../../scripts/ensure-build.mjs';
import { databaseUri, newDatabaseName, useApp } from '../../support/app.js';
import { readMessages, type ToolResult } from '../../support/assistants.js';
import { newKey } from '../../support/credentials.js';
import { type Running, startServer } from '../../support/process.js';
import {
  eventually,
  freshConfig,
  PROVIDER_HOST,
  PROVIDER_KEY,
  type RankApp,
  startRankApp,
} from '../../support/rank.js';
import { type Command, startStoreProxy, type StoreProxy } from '../../support/store-proxy.js';

const JWT_SECRET = 'one secret of all processes of this test';
const FIVE_MINUTES = 5 * 60_000;
const USED = 'The confirmation was used already.';
const isWrite = ({ name }: Command) => ['insert', 'update', 'delete', 'findAndModify'].includes(name);

const database = newDatabaseName();
const folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-confirmations-'));
const clockOffset = join(folder, 'clock-offset');
/** Has the provider, and the store before and after. */
const t: RankApp = useApp(() => startRankApp({ JWT_SECRET }, {}, database));
let proxy: StoreProxy;
let running: Running;
let website: string;
let key: string;

const start = () =>
  startServer({
    JWT_SECRET,
    MONGODB_URI: proxy.uri,
    DATA_DIR: folder,
    CLOCK_OFFSET_FILE: clockOffset,
    RANK_SCHEDULER_ENABLED: 'false',
    RATE_LIMIT_ENABLED: 'false',
    SEARCH_PROVIDER_URL: t.gate.url,
    SEARCH_PROVIDER_KEY: PROVIDER_KEY,
    SEARCH_PROVIDER_HOST: PROVIDER_HOST,
  });

beforeAll(async () => {
  const made = await freshConfig(t, { keywords: [{ keyword: 'tea', country: 'US' }] });
  t.clock.set(new Date());
  website = made.config;
  ({ key } = await newKey(t, made.caller, { scope: 'rank:read rank:write' }));
  writeFileSync(clockOffset, '0');
  proxy = await startStoreProxy(databaseUri(database));
  running = await start();
});
afterAll(async () => {
  await running.end('SIGKILL');
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(name: string, args: object): Promise<ToolResult> {
  const response = await fetch(`${running.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  const type = response.headers.get('content-type')!;
  return readMessages({ type, text: await response.text() }).at(-1)!.result as unknown as ToolResult;
}

const estimate = async (name: string, args: object) => {
  const { structuredContent, content } = await call(name, args);
  return { ...args, confirm: structuredContent?.['confirm'] ?? content };
};
const adding = (keyword: string) => ({ website, keywords: [{ keyword, country: 'US' }] });

const countUsed = () => t.db.collection('assistant_confirmations').countDocuments();
/** `rev` counts the changes. */
const readKeywords = async () => {
  const filter = { _id: new mongoose.Types.ObjectId(website) };
  const stored = await t.db
    .collection<{ keywords: { keyword: string }[]; keywords_rev: number }>('rank_configs')
    .findOne(filter);
  return { keywords: stored!.keywords.map(({ keyword }) => keyword), rev: stored!.keywords_rev };
};

/** Kills the process at a command to the store, which then never gets it. @returns whether there was one */
async function killAt(held: ReturnType<StoreProxy['hold']>, work: Promise<unknown>): Promise<boolean> {
  const answered = work.catch(() => undefined);
  const isKilled = await Promise.race([held.met.then(() => true), answered.then(() => false)]);
  if (!isKilled) {
    held.release();
    return false;
  }
  await running.end('SIGKILL');
  held.drop();
  await answered;
  running = await start();
  return true;
}

it('a process that is killed after any of its writes adds the keywords of a confirmation once', async () => {
  let kills = 0;
  for (let isKilled = true; isKilled; kills += isKilled ? 1 : 0) {
    const confirmed = await estimate('add_keywords', adding(`confirmed ${kills}`));
    const other = await estimate('add_keywords', adding(`other ${kills}`));
    const used = await countUsed();
    const before = await readKeywords();
    isKilled = await killAt(proxy.hold(isWrite, kills), call('add_keywords', confirmed));
    const isUsed = (await countUsed()) > used;
    const after = await readKeywords();
    const again = await call('add_keywords', confirmed);
    if (isUsed) {
      expect([kills, again.isError, again.content[0]!.text]).toEqual([
        kills,
        true,
        expect.stringContaining(USED),
      ]);
      expect(await readKeywords()).toEqual(after);
    } else {
      expect(after).toEqual(before);
      expect([kills, again.structuredContent]).toMatchObject([kills, { added: 1 }]);
    }
    expect(await call('add_keywords', confirmed)).toMatchObject({ isError: true });
    // One that was not used survives the kill.
    expect([kills, await call('add_keywords', other)]).toMatchObject([
      kills,
      { structuredContent: { added: 1 } },
    ]);
  }
  const { keywords } = await readKeywords();
  expect(new Set(keywords).size).toBe(keywords.length);
  expect(kills).toBeGreaterThanOrEqual(3);
});

it('a confirmation that a killed process has issued ends after five minutes', async () => {
  const confirmed = await estimate('add_keywords', adding('late'));
  await running.end('SIGKILL');
  writeFileSync(clockOffset, String(FIVE_MINUTES));
  running = await start();
  const { isError, content } = await call('add_keywords', confirmed);
  expect([isError, content[0]!.text]).toEqual([true, expect.stringContaining('older than five minutes')]);
  expect((await readKeywords()).keywords).not.toContain('late');
});

/** A check takes a minute's pause after the one before. */
const ahead = async (minutes: number) => {
  writeFileSync(clockOffset, String(minutes * 60_000));
  await running.end('SIGKILL');
  running = await start();
};

it('a process that is killed between a confirmation and its check searches nothing', async () => {
  await ahead(10);
  const args = { website, keywords: [{ keyword: 'tea', country: 'US' }] };
  const confirmed = await estimate('check_now', args);
  const seen = t.gate.seen.length;
  const used = await countUsed();
  const claims = (command: Command) => isWrite(command) && command.collection === 'rank_configs';
  expect(await killAt(proxy.hold(claims), call('check_now', confirmed))).toBe(true);
  expect(await countUsed()).toBe(used + 1);
  expect((await call('check_now', confirmed)).content[0]!.text).toContain(USED);
  expect(t.gate.seen).toHaveLength(seen);
  const next = await estimate('check_now', args);
  expect(await call('check_now', next)).toMatchObject({ structuredContent: { run: expect.any(String) } });
  await eventually(() => t.gate.seen.length).toBe(seen + 1);
});

it('a process that is killed during a confirmed check does not start it again', async () => {
  await ahead(20);
  const args = { website, keywords: [{ keyword: 'tea', country: 'US' }], again: true };
  const confirmed = await estimate('check_now', args);
  const seen = t.gate.seen.length;
  t.gate.shut();
  expect(await call('check_now', confirmed)).toMatchObject({
    structuredContent: { run: expect.any(String) },
  });
  await eventually(() => t.gate.waiting).toBe(1);
  await running.end('SIGKILL');
  t.gate.open();
  running = await start();
  expect((await call('check_now', confirmed)).content[0]!.text).toContain(USED);
  expect(t.gate.seen).toHaveLength(seen + 1);
});
