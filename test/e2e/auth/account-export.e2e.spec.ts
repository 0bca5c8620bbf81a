import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AccountDataRegistry } from '../../../src/auth/index.js';
import { newCaller, startApp, useApp } from '../../support/app.js';
import { urlOf } from '../../support/sockets.js';

const t = useApp(() => startApp());

it('an export is produced only as fast as the client reads, and ends when it disconnects', async () => {
  let produced = 0;
  let ended = false;
  t.app.get(AccountDataRegistry).register({
    name: 'endless',
    async *export() {
      try {
        for (;;) {
          produced += 1;
          yield { text: 'x'.repeat(10_000) };
        }
      } finally {
        ended = true;
      }
    },
    erase: () => Promise.resolve(),
  });
  const { account, as } = await newCaller(t);
  const request = get(`${urlOf(t)}/v1/accounts/${String(account._id)}/export`, { headers: as });
  request.on('error', () => {});
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await expect.poll(() => produced).toBeGreaterThan(0);
  // Without a reader, the buffers of both sockets fill up.
  let before: number;
  do {
    before = produced;
    await delay(300);
  } while (produced > before);
  expect(ended).toBe(false);
  request.destroy();
  await expect.poll(() => ended).toBe(true);
});
