import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AssistantServers } from '../../src/assistants/index.js';
import { checkConformance, installed, startFront } from '../programs/mcp-conformance/run.js';
import { fixtureServer } from '../programs/mcp-conformance/fixtures.js';
import { newCaller, startApp, type TestApp } from '../support/app.js';
import { newKey } from '../support/credentials.js';
import { urlOf } from '../support/sockets.js';

const LIMIT_MS = 900_000;

let t: TestApp;
let front: Awaited<ReturnType<typeof startFront>>;
beforeAll(async () => {
  front = await startFront();
  t = await startApp({ PUBLIC_URL: front.url });
  // The suite expects tools, resources and prompts of its own.
  Object.assign(t.app.get(AssistantServers), { create: fixtureServer });
  const { key } = await newKey(t, await newCaller(t));
  front.target = { url: `${urlOf(t)}/mcp`, key };
  await installed();
}, LIMIT_MS);
afterAll(async () => {
  front?.close();
  await t?.close();
});

describe('the conformance suite', () => {
  it.each(['2026-07-28', '2025-11-25'])(
    'finds that the server does what %s requires',
    { timeout: LIMIT_MS },
    async (revision) => {
      const { code, output } = await checkConformance(`${front.url}/mcp`, revision);
      if (code !== 0) process.stdout.write(output);
      expect(code).toBe(0);
    },
  );
});
