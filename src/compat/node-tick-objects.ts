/*
 * Private: the object that `process.nextTick` creates for each call, which hooks of node:async_hooks are given.
 * Tested with: Node 20, Node 22, Node 24.
 * Why: V8 forgets the shape of these objects when it collects garbage while there is none of them. From then on it creates
 * each one by a slow path: 12 % of the CPU time of a small response, which takes six of them.
 * Retire: when Node creates them without computed keys.
 */
import { createHook } from 'node:async_hooks';

const kept = new Set<object>();

/** Keeps one of these objects, and with it their shape, as long as the thread runs. Called at the start of a thread. */
export function keepTickObjectShape(): void {
  if (kept.size > 0) return;
  const keep = (_id: number, type: string, _trigger: number, resource: object) => {
    if (type === 'TickObject') kept.add(resource);
  };
  const hook = createHook({ init: keep }).enable();
  process.nextTick(() => {});
  hook.disable();
}
