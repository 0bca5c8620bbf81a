import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newRepeatedWork } from '../common/concurrency/spec-support.js';
import type { EventRepository } from './events/event.repository.js';
import type { EventHolder, OutboxEvent } from './events/outbox-event.js';
import { OutboxKind } from './events/outbox-kind.js';
import { OutboxDispatcher } from './outbox-dispatcher.js';

const POLL_MS = 5000;

const kind = new OutboxKind('test');

let logged: unknown[];
let warned: string[];
beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  warned = [];
  vi.spyOn(Logger.prototype, 'warn').mockImplementation((text: string) => void warned.push(text));
  vi.spyOn(Logger.prototype, 'error').mockImplementation((error: unknown) => void logged.push(error));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const createEvent = (key: string): OutboxEvent => ({ key, kind: kind.name, at: new Date(0) });

/** A dispatcher of the collection `docs`, whose events are in memory, by document. */
function setUp(stored: Record<string, string[]> = {}, server = true) {
  const holders: EventHolder[] = Object.entries(stored).map(([_id, keys]) => ({
    _id,
    events: keys.map(createEvent),
  }));
  const find = (id: EventHolder['_id']) => holders.find(({ _id }) => _id === id);
  const repository = {
    find: vi.fn((_collection: string, id: EventHolder['_id']) =>
      Promise.resolve([...(find(id)?.events ?? [])]),
    ),
    async *findPending(collection: string) {
      for (const { _id, events } of collection === 'docs' ? holders : []) yield { _id, events: [...events] };
    },
    remove: vi.fn((_collection: string, id: EventHolder['_id'], { key }: OutboxEvent) => {
      const holder = find(id)!;
      holder.events = holder.events.filter((event) => event.key !== key);
      return Promise.resolve();
    }),
  };
  const findPending = vi.spyOn(repository, 'findPending');
  const repeated = newRepeatedWork({ server });
  const dispatcher = new OutboxDispatcher(repository as unknown as EventRepository, repeated);
  const delivered: string[] = [];
  const deliver = vi.fn((event: OutboxEvent): Promise<void> => {
    delivered.push(event.key);
    return Promise.resolve();
  });
  dispatcher.subscribe(kind, deliver);
  dispatcher.watchCollection('docs');
  const left = () => holders.flatMap(({ events }) => events.map(({ key }) => key));
  return { dispatcher, repeated, repository, holders, findPending, deliver, delivered, left };
}

describe('the dispatcher of a server', () => {
  it('delivers at its start what a crash left, then polls, until it shuts down', async () => {
    const { dispatcher, repeated, findPending, delivered, left } = setUp({ one: ['a', 'b'], two: ['c'] });
    repeated.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(POLL_MS - 1);
    expect(delivered).toEqual(['a', 'b', 'c']);
    expect(left()).toEqual([]);
    expect(findPending).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(findPending).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(findPending).toHaveBeenCalledTimes(3);
    await dispatcher.beforeApplicationShutdown();
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    expect(findPending).toHaveBeenCalledTimes(3);
  });

  it('starts no poll while the one before lasts, and its shutdown waits for it', async () => {
    const { dispatcher, repeated, findPending, deliver, left } = setUp({ one: ['a'] });
    let release = () => {};
    deliver.mockImplementation(() => new Promise<void>((resolve) => (release = resolve)));
    repeated.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(findPending).toHaveBeenCalledTimes(1);
    const ended = vi.fn();
    const closed = dispatcher.beforeApplicationShutdown().then(ended);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(ended).not.toHaveBeenCalled();
    release();
    await closed;
    expect(left()).toEqual([]);
  });
});

describe('the dispatcher of a command', () => {
  it('does not poll', async () => {
    const { repeated, findPending } = setUp({ one: ['a'] }, false);
    repeated.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(2 * POLL_MS);
    expect(findPending).not.toHaveBeenCalled();
  });
});

describe('the events of a document', () => {
  it('are delivered on every channel before they are removed, and no others', async () => {
    const { dispatcher, repository, delivered, left } = setUp({ one: ['a', 'b'], two: ['c'] });
    const second = vi.fn((_event: OutboxEvent): Promise<void> => {
      expect(repository.remove).not.toHaveBeenCalled();
      return Promise.reject(new Error('full'));
    });
    dispatcher.subscribe(kind, second);
    await dispatcher.dispatch('docs', 'one');
    expect(delivered).toEqual(['a', 'b']);
    expect(second).toHaveBeenCalledTimes(2);
    expect(left()).toEqual(['a', 'b', 'c']);
    second.mockImplementation(() => Promise.resolve());
    await dispatcher.dispatch('docs', 'one');
    expect(left()).toEqual(['c']);
    expect(repository.remove.mock.calls.map(([collection, id]) => [collection, id])).toEqual([
      ['docs', 'one'],
      ['docs', 'one'],
    ]);
  });

  it('are not read to deliver one of them that was just stored', async () => {
    const { dispatcher, repository, deliver, holders, delivered, left } = setUp({ one: ['a', 'b'] });
    const [, stored] = holders[0]!.events;
    deliver.mockRejectedValueOnce(new Error('full'));
    await dispatcher.dispatchStored('docs', 'one', stored!);
    expect(left()).toEqual(['a', 'b']);
    await dispatcher.dispatchStored('docs', 'one', stored!);
    expect(delivered).toEqual(['b']);
    expect(left()).toEqual(['a']);
    expect(repository.find).not.toHaveBeenCalled();
  });

  it('are delivered once when a poll meets them on their way', async () => {
    const { dispatcher, repository, deliver, left } = setUp({ one: ['a'] });
    let release = () => {};
    deliver.mockImplementation(() => new Promise<void>((resolve) => (release = resolve)));
    const sent = dispatcher.dispatch('docs', 'one');
    await vi.advanceTimersByTimeAsync(1);
    const polled = dispatcher.dispatchPending();
    await vi.advanceTimersByTimeAsync(1);
    release();
    await Promise.all([sent, polled]);
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(repository.remove).toHaveBeenCalledTimes(1);
    expect(left()).toEqual([]);
  });

  it('stay stored when a channel refuses one of them, which delays no other', async () => {
    const { dispatcher, deliver, delivered, left } = setUp({ one: ['a', 'b'], two: ['c'] });
    const full = new Error('full');
    deliver.mockRejectedValueOnce(full);
    await dispatcher.dispatchPending();
    expect(logged).toEqual([full]);
    expect(delivered).toEqual(['b', 'c']);
    expect(left()).toEqual(['a']);
    await dispatcher.dispatchPending();
    expect(left()).toEqual([]);
  });

  it('stay stored when the store fails: the caller does not fail, and the next poll delivers them', async () => {
    const { dispatcher, repeated, repository, findPending, left } = setUp({ one: ['a'] });
    const away = new Error('away');
    repository.find.mockRejectedValueOnce(away);
    await dispatcher.dispatch('docs', 'one');
    findPending.mockImplementationOnce(() => {
      throw away;
    });
    repeated.onApplicationBootstrap();
    await vi.advanceTimersByTimeAsync(POLL_MS - 1);
    expect(logged).toEqual([away, away]);
    expect(left()).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(left()).toEqual([]);
    await dispatcher.beforeApplicationShutdown();
  });
});

describe('the events of a kind', () => {
  const other = new OutboxKind('other');
  const otherEvent = (key: string): OutboxEvent => ({ ...createEvent(key), kind: other.name });

  it('are delivered only on the channels that subscribe to it', async () => {
    const { dispatcher, holders, delivered, left } = setUp({ one: ['a'] });
    const deliver = vi.fn((_event: OutboxEvent) => Promise.resolve());
    dispatcher.subscribe(other, deliver);
    holders[0]!.events.push(otherEvent('b'));
    await dispatcher.dispatchPending();
    expect(delivered).toEqual(['a']);
    expect(deliver.mock.calls).toEqual([[otherEvent('b')]]);
    expect(left()).toEqual([]);
  });

  it('stay stored where it is unknown, delay no others, and are reported once', async () => {
    const { dispatcher, holders, repository, delivered, left } = setUp({ one: [], two: ['c'] });
    holders[0]!.events.push(otherEvent('a'), createEvent('b'));
    await dispatcher.dispatchPending();
    await dispatcher.dispatch('docs', 'one');
    expect(delivered).toEqual(['b', 'c']);
    expect(left()).toEqual(['a']);
    expect(repository.remove).toHaveBeenCalledTimes(2);
    expect(logged).toEqual([]);
    expect(warned).toEqual([
      'Events of kind other stay stored, for a process of the release that knows them',
    ]);
  });

  it('cannot be confused with those of another kind of the same name', () => {
    const { dispatcher } = setUp();
    expect(() => dispatcher.subscribe(new OutboxKind('test'), () => Promise.resolve())).toThrow(
      'Two kinds of outbox events have the name test',
    );
  });
});
