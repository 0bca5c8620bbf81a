import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventBus, EventKind } from './event-bus.js';

const ordered = new EventKind<number>('Ordered');
const paid = new EventKind<string>('Paid');

afterEach(() => vi.restoreAllMocks());

describe('the event bus', () => {
  it('calls the listeners of a kind at once, in their order', () => {
    const bus = new EventBus();
    const seen: unknown[] = [];
    bus.on(ordered, (data) => seen.push(['first', data]));
    bus.on(ordered, (data) => seen.push(['second', data]));
    bus.on(paid, (data) => seen.push(data));
    void bus.publish(ordered, 1);
    expect(seen).toEqual([
      ['first', 1],
      ['second', 1],
    ]);
  });

  it('resolves once all listeners are done', async () => {
    const bus = new EventBus();
    let [done, release] = [false, () => {}];
    bus.on(paid, () => new Promise<void>((resolve) => (release = resolve)));
    const published = bus.publish(paid, 'a').then(() => (done = true));
    await new Promise(setImmediate);
    expect(done).toBe(false);
    release();
    await published;
    await bus.publish(ordered, 1);
  });

  it('logs the failure of a listener with the name of the event, and calls the others', async () => {
    const logged: unknown[] = [];
    vi.spyOn(Logger.prototype, 'error').mockImplementation(function (this: Logger, error: unknown) {
      logged.push([Reflect.get(this, 'context'), error]);
    });
    const bus = new EventBus();
    const heard = vi.fn();
    bus.on(paid, () => {
      throw new Error('thrown');
    });
    bus.on(paid, () => Promise.reject(new Error('rejected')));
    bus.on(paid, heard);
    await bus.publish(paid, 'a');
    expect(heard).toHaveBeenCalledExactlyOnceWith('a');
    expect(logged).toEqual([
      ['Paid', new Error('thrown')],
      ['Paid', new Error('rejected')],
    ]);
  });
});
