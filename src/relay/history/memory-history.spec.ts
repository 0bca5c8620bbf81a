import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLiveMemory } from '../../../test/support/memory.js';
import { ManualClock } from '../../common/clock.js';
import type { StoreOwnership } from '../../database/database.module.js';
import { RedisSettings, StoreSettings } from '../../settings/settings.js';
import { MemoryHistory } from './memory-history.js';

const NOON = new Date('2026-03-11T12:00:00Z');
const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;

let dataDir: string;
let clock: ManualClock;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rankwire-history-'));
  clock = new ManualClock(NOON);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The history of a process that has just started on the same folder. */
function start(relayHistoryBytes = MIB, isOwner = true): MemoryHistory {
  const redis = Object.assign(new RedisSettings(), { relayHistoryBytes });
  const store = Object.assign(new StoreSettings(), { dataDir });
  const history = new MemoryHistory(redis, store, { isOwner } as StoreOwnership, clock);
  history.start();
  return history;
}

const publish = (history: MemoryHistory, n: number, text = '') =>
  history.publish('/', ['room'], ['event', { n, text }]);
/** Numbers of the events after an id; undefined when not all of them are kept. */
const numbersAfter = (history: MemoryHistory, id: string) => {
  if (!history.keepsAllAfter(0, id)) return undefined;
  const events = history.eventsBetween(0, id, history.position()!, ['room']).flat();
  return events.map(({ args }) => (JSON.parse(args) as [string, { n: number }])[1].n);
};
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('a history in memory', () => {
  it('has the events after an id, in their order, with ids that follow one another', () => {
    const history = start();
    const ids = upTo(5).map((n) => {
      const before = history.position()!;
      publish(history, n);
      return before;
    });
    expect(ids.map((id) => numbersAfter(history, id)?.length)).toEqual([5, 4, 3, 2, 1]);
    expect(numbersAfter(history, ids[0]!)).toEqual(upTo(5));
    expect(numbersAfter(history, history.position()!)).toEqual([]);
  });

  it('does not know ids of another start or of the future', () => {
    const [history, other] = [start(), start()];
    publish(history, 1);
    const [epoch, last] = history.position()!.split('-') as [string, string];
    for (const id of [other.position()!, '0-0', `${epoch}-${Number(last) + 1}`])
      expect(numbersAfter(history, id)).toBeUndefined();
  });

  it('keeps events for two minutes, and any id since which there was none', () => {
    const history = start();
    const first = history.position()!;
    publish(history, 0);
    const second = history.position()!;
    later(2 * MINUTE_MS);
    expect(numbersAfter(history, first)).toEqual([0]);
    later(MINUTE_MS);
    expect(numbersAfter(history, first)).toBeUndefined();
    expect(numbersAfter(history, second)).toEqual([]);
    expect(() => history.eventsBetween(0, first, second, [])).toThrow('removed');
  });

  it('removes the oldest events above its bytes, however large the next one is', () => {
    const history = start(100_000);
    const ids = upTo(100).map((n) => {
      publish(history, n, 'x'.repeat(9000));
      return history.position()!;
    });
    const kept = ids.filter((id) => history.keepsAllAfter(0, id));
    expect(kept).toEqual(ids.slice(-12));
    expect(numbersAfter(history, kept[0]!)).toEqual(upTo(100).slice(-11));
    publish(history, 100, 'x'.repeat(200_000));
    expect(history.keepsAllAfter(0, ids.at(-1)!)).toBe(false);
    expect(numbersAfter(history, history.position()!)).toEqual([]);
  });

  it.each([
    ['small events', '', 200_000],
    ['large events', 'x'.repeat(10_000), 4000],
    ['characters of two bytes', 'ж'.repeat(1000), 20_000],
  ])('needs no more memory than its bytes: %s', (_, text, count) => {
    const bytes = 8 * MIB;
    const memory = watchLiveMemory();
    const history = start(bytes);
    for (let n = 0; n < count; n += 1) history.publish('/', [`user:${n}`], ['event', { n, text }]);
    expect(memory.stop()).toBeLessThan((1.1 * bytes) / 1e6);
    expect(history.position()).toMatch(new RegExp(`-${count}$`));
  });

  it('keeps a session for two minutes, and returns it once', async () => {
    const history = start();
    history.saveSession('a', { n: 1 });
    history.saveSession('b', { n: 2 });
    expect(await history.findSession('a')).toEqual({ n: 1 });
    expect(await history.takeSession('a')).toEqual({ n: 1 });
    expect(await history.takeSession('a')).toBeUndefined();
    later(2 * MINUTE_MS);
    expect(await history.takeSession('b')).toBeUndefined();
  });

  it('removes the oldest sessions above its bytes, also after a restart', async () => {
    const history = start(10_000);
    for (const n of upTo(20)) history.saveSession(String(n), { text: 'x'.repeat(1000) });
    const keptBy = async (each: MemoryHistory) => {
      const found = await Promise.all(upTo(20).map((n) => each.findSession(String(n))));
      return upTo(20).filter((n) => found[n] !== undefined);
    };
    expect(await keptBy(history)).toEqual([13, 14, 15, 16, 17, 18, 19]);
    await history.takeSession('19');
    history.saveSession('0', {});
    expect(await keptBy(history)).toEqual([0, 13, 14, 15, 16, 17, 18]);
    history.onApplicationShutdown();
    expect(await keptBy(start(5000))).toEqual([0, 16, 17, 18]);
  });

  it('has no ids and keeps nothing with 0 bytes', async () => {
    const history = start(0);
    publish(history, 1);
    history.saveSession('a', {});
    expect([history.recovers, history.position()]).toEqual([false, undefined]);
    expect(await history.findSession('a')).toBeUndefined();
    history.onApplicationShutdown();
    expect(() => statSync(join(dataDir, 'relay-history'))).toThrow();
  });
});

describe('a restart', () => {
  const file = () => join(dataDir, 'relay-history');

  it('continues events, ids and sessions', async () => {
    const history = start();
    const id = history.position()!;
    publish(history, 1);
    history.saveSession('a', { n: 1 });
    history.onApplicationShutdown();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const next = start();
    publish(next, 2);
    expect(numbersAfter(next, id)).toEqual([1, 2]);
    expect(await next.takeSession('a')).toEqual({ n: 1 });
  });

  it('keeps every text and the age of each event', () => {
    const history = start();
    const id = history.position()!;
    const texts = ['Grüße', '👩‍👩‍👧', 'half a pair: \ud83d', 'x'.repeat(MIB / 4)];
    texts.forEach((text, n) => publish(history, n, text));
    const second = `${id.split('-')[0]}-1`;
    const textsAfter = (each: MemoryHistory, after: string) =>
      each
        .eventsBetween(0, after, each.position()!, ['room'])
        .flat()
        .map(({ args }) => (JSON.parse(args) as [string, { text: string }])[1].text);
    later(MINUTE_MS);
    publish(history, 9, 'later');
    history.onApplicationShutdown();
    const next = start();
    expect(textsAfter(next, id)).toEqual([...texts, 'later']);
    expect(textsAfter(next, second)).toEqual([...texts.slice(1), 'later']);
    later(1.5 * MINUTE_MS);
    expect(next.keepsAllAfter(0, second)).toBe(false);
    expect(numbersAfter(next, `${id.split('-')[0]}-4`)).toEqual([9]);
  });

  it('resets the history after a crash, even if an earlier shutdown had written it', () => {
    const first = start();
    const id = first.position()!;
    first.onApplicationShutdown();
    const crashed = start();
    expect(numbersAfter(crashed, id)).toEqual([]);
    publish(crashed, 1);
    expect(numbersAfter(start(), id)).toBeUndefined();
  });

  it('resets the history after more than two minutes', () => {
    const history = start();
    history.onApplicationShutdown();
    later(2 * MINUTE_MS);
    expect(numbersAfter(start(), history.position()!)).toBeUndefined();
  });

  it('resets the history with MongoDB, where another process may have the same folder', () => {
    const history = start(MIB, false);
    history.onApplicationShutdown();
    expect(numbersAfter(start(MIB, false), history.position()!)).toBeUndefined();
  });

  it('holds its bound when it has become smaller', () => {
    const history = start();
    const id = history.position()!;
    for (const n of upTo(10)) publish(history, n, 'x'.repeat(10_000));
    history.onApplicationShutdown();
    expect(numbersAfter(start(50_000), id)).toBeUndefined();
  });

  it.each<[string, () => void]>([
    ['cut off', () => truncateSync(file(), statSync(file()).size - 10)],
    ['empty', () => truncateSync(file(), 0)],
    [
      'changed in one bit',
      () => {
        const bytes = readFileSync(file());
        bytes[bytes.length - 40]! ^= 1;
        writeFileSync(file(), bytes);
      },
    ],
    ['of another program', () => writeFileSync(file(), '{"events":[]}')],
  ])('resets the history, with a warning, when its file is %s', (_, damage) => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const history = start();
    publish(history, 1, 'some text');
    history.onApplicationShutdown();
    damage();
    expect(numbersAfter(start(), history.position()!)).toBeUndefined();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('is damaged'));
  });
});
