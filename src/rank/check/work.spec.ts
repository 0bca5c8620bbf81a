import { describe, expect, it } from 'vitest';
import { Work } from './work.js';

/** A task that is over when it is told so. */
function told() {
  let end!: () => void;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { task: () => done, end };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('Work', () => {
  it('has so many tasks going at a time', async () => {
    const work = new Work(2);
    const [first, second, third] = [told(), told(), told()];
    await work.start(first.task);
    let room = false;
    const full = work.start(second.task).then(() => (room = true));
    await settled();
    expect(room).toBe(false);
    first.end();
    await full;
    void work.start(third.task);
    expect(work.busy).toBe(true);
    second.end();
    third.end();
    await work.idle();
    expect(work.busy).toBe(false);
  });

  it('has one of the line going, beside the others', async () => {
    const work = new Work(1);
    const order: string[] = [];
    const [first, second] = [told(), told()];
    work.queue(() => first.task().then(() => void order.push('first')));
    work.queue(() => second.task().then(() => void order.push('second')));
    await work.start(async () => void order.push('beside'));
    second.end();
    await settled();
    expect(order).toEqual(['beside']);
    first.end();
    await work.idle();
    expect(order).toEqual(['beside', 'first', 'second']);
  });

  it('tells of a failure when the next task is begun, and waits for the others all the same', async () => {
    const work = new Work(2);
    const slow = told();
    await work.start(slow.task);
    const failed = work.start(() => Promise.reject(new Error('no store')));
    await expect(failed).rejects.toThrow('no store');
    expect(work.busy).toBe(true);
    slow.end();
    await work.idle();
    expect(() => work.check()).toThrow('no store');
  });
});
