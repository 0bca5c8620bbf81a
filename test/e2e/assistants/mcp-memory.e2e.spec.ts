import { expect, it } from 'vitest';
import { newCaller, startApp, useApp } from '../../support/app.js';
import { callTool, listTools } from '../../support/assistants.js';
import { newKey } from '../../support/credentials.js';
import { depth } from '../../support/depth.js';
import { readLiveMemory } from '../../support/memory.js';

const t = useApp(() => startApp());

const SLICES = 5;
const CALLS = depth(200, 6000);
const AT_A_TIME = 10;
/** A server object that is kept takes six times as much. */
const MAX_KB_PER_CALL = 2;
const LIMIT_MS = depth(300_000, 1_800_000);

it(
  `holds no more memory after ${SLICES} times ${CALLS} calls`,
  async () => {
    const { key } = await newKey(t, await newCaller(t));
    const call = async (count: number) => {
      for (let done = 0; done < count; done += AT_A_TIME) {
        const calls = Array.from({ length: AT_A_TIME }, (_, index) => {
          const sent = { modern: index % 4 < 2 };
          return index % 2 === 0 ? listTools(t, key, sent) : callTool(t, key, 'list_websites', {}, sent);
        });
        await Promise.all(calls);
      }
    };
    // What is compiled and cached once is there before.
    await call(CALLS);
    let held = readLiveMemory();
    const grown: number[] = [];
    for (let slice = 0; slice < SLICES; slice += 1) {
      await call(CALLS);
      // Lines that the test keeps.
      t.logs.length = 0;
      const now = readLiveMemory();
      grown.push((now - held) * 1000);
      held = now;
    }
    // Something that is released meanwhile does not hide a leak.
    const [, , median] = grown.toSorted((a, b) => a - b);
    expect(median, JSON.stringify(grown)).toBeLessThan(CALLS * MAX_KB_PER_CALL);
  },
  LIMIT_MS,
);
