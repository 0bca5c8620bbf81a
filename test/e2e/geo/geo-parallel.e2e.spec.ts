import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { expect, it } from 'vitest';
import { startApp, useApp } from '../../support/app.js';

/** So small that none of these responses is cached. */
const running = useApp(() => startApp({ GEO_CACHE_MB: '1' }));

/** 0.5 to 7 MB, brief and in detail. */
const PATHS = ['a', 'e', 'o', 'berg?detail=true', 'an', 's?limit=20000'].map((text) => `/v1/geo/${text}`);
const DECODERS: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  br: createBrotliDecompress,
};

interface Reading {
  path: string;
  encoding?: string;
  /** Reads slowly, with pauses of so many milliseconds. */
  pauseMs?: number;
  /** Disconnects after so many bytes. */
  leavesAfter?: number;
}

/** @returns a digest of the body; undefined when the client disconnected */
async function read({
  path,
  encoding = 'identity',
  pauseMs = 0,
  leavesAfter = Infinity,
}: Reading): Promise<string | undefined> {
  const { port } = running.app.getHttpServer().address() as AddressInfo;
  const call = httpRequest({ port, host: '127.0.0.1', path, headers: { 'Accept-Encoding': encoding } });
  call.on('error', () => {}).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const digest = createHash('sha256');
  let size = 0;
  const decoder = DECODERS[encoding]?.();
  for await (const part of decoder ? response.pipe(decoder) : response) {
    digest.update(part as Buffer);
    size += (part as Buffer).length;
    if (size > leavesAfter) return void call.destroy();
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
  expect(size).toBeGreaterThan(256 * 1024);
  return digest.digest('hex');
}

it('large responses in parallel are those that a single client gets, also while others disconnect', async () => {
  const single = new Map<string, string | undefined>();
  for (const path of PATHS) single.set(path, await read({ path }));
  expect(new Set(single.values()).size).toBe(PATHS.length);
  const readings = PATHS.flatMap((path): Reading[] => [
    { path },
    { path },
    { path, pauseMs: 1 },
    { path, encoding: 'gzip' },
    { path, encoding: 'br', pauseMs: 1 },
    { path, leavesAfter: 100_000 },
    { path, leavesAfter: 300_000, pauseMs: 2 },
  ]);
  const digests = await Promise.all(readings.map(read));
  for (const [i, { path, leavesAfter }] of readings.entries()) {
    expect([path, digests[i]]).toEqual([path, leavesAfter ? undefined : single.get(path)]);
  }
});
