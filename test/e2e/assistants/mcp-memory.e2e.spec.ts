import { expect, it } from 'vitest';
import { newCaller, startApp, useApp } from '../../support/app.js';
import { callTool, listTools } from '../../support/assistants.js';
import { newKey } from '../../support/credentials.js';
import { depth } from '../../support/depth.js';
import { readLiveMemory } from '../../support/memory.js';

const t = useApp(() => startApp());

const CALLS = depth(1500, 30_000);
/** Growth that a test of few calls notices: 4 KB a call. */
const MAX_GROWTH_MB = 6;
const AT_A_TIME = 10;
const LIMIT_MS = depth(300_000, 1_800_000);

it(
  `holds no more memory after ${CALLS} calls`,
  async () => {
    const { key } = await newKey(t, await newCaller(t));
    const call = async (count: number) => {
      for (let done = 0; done < count; done += AT_A_TIME) {
        const calls = Array.from({ length: AT_A_TIME }, (_, index) =>
          index % 2 === 0
            ? listTools(t, key)
            : callTool(t, key, 'list_websites', {}, { modern: index % 4 === 1 }),
        );
        await Promise.all(calls);
      }
    };
    // What is compiled and cached once is there before.
    await call(500);
    const before = readLiveMemory();
    await call(CALLS);
    const grown = readLiveMemory() - before;
    expect(grown).toBeLessThan(MAX_GROWTH_MB);
  },
  LIMIT_MS,
);
