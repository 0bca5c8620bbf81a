import { createHook } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { keepTickObjectShape } from './node-tick-objects.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Objects that `process.nextTick` creates during `work`. */
function tickObjectsOf(work: () => void): WeakRef<object>[] {
  const created: WeakRef<object>[] = [];
  const hook = createHook({
    init: (_id, type, _trigger, resource: object) => {
      if (type === 'TickObject') created.push(new WeakRef(resource));
    },
  }).enable();
  work();
  hook.disable();
  return created;
}

const isAlive = (object: WeakRef<object>) => object.deref() !== undefined;

it('keeps one object of process.nextTick, of the first call only', async () => {
  const others = tickObjectsOf(() => process.nextTick(() => {}));
  const kept = tickObjectsOf(keepTickObjectShape);
  expect([others.length, kept.length]).toEqual([1, 1]);
  expect(tickObjectsOf(keepTickObjectShape)).toEqual([]);
  // A WeakRef keeps its object until the end of the turn.
  for (let n = 0; n < 5; n += 1) {
    await wait(10);
    collectGarbage();
  }
  expect(others.filter(isAlive)).toEqual([]);
  expect(kept.filter(isAlive)).toHaveLength(1);
});
