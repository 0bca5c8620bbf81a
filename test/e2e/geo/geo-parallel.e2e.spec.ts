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
  disconnectAfter?: number;
}

/** @returns the decoded body; undefined when the client disconnected */
async function read({
  path,
  encoding = 'identity',
  pauseMs = 0,
  disconnectAfter = Infinity,
}: Reading): Promise<{ body: Buffer; total: number } | undefined> {
  const { port } = running.app.getHttpServer().address() as AddressInfo;
  const call = httpRequest({ port, host: '127.0.0.1', path, headers: { 'Accept-Encoding': encoding } });
  call.on('error', () => {}).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  let size = 0;
  const decoder = DECODERS[encoding]?.();
  for await (const part of decoder ? response.pipe(decoder) : response) {
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > disconnectAfter) return void call.destroy();
    if (pauseMs > 0) await setTimeout(pauseMs);
  }
  return { body: Buffer.concat(parts), total: Number(response.headers['x-total-count']) };
}

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** Reads alone, and parses, as equal digests could be of the same mistake. */
async function readAlone(path: string): Promise<string> {
  const { body, total } = (await read({ path }))!;
  expect(body.length).toBeGreaterThan(256 * 1024);
  const { data } = JSON.parse(body.toString()) as { data: unknown[] };
  expect(data).toHaveLength(Math.min(total, Number(/limit=(\d+)/.exec(path)?.[1] ?? Infinity)));
  return digestOf(body);
}

it('large responses in parallel are those that a single client gets, also while others disconnect', async () => {
  const alone = new Map<string, string>();
  for (const path of PATHS) alone.set(path, await readAlone(path));
  expect(new Set(alone.values()).size).toBe(PATHS.length);
  const readings = PATHS.flatMap((path): Reading[] => [
    { path },
    { path },
    { path, pauseMs: 1 },
    { path, encoding: 'gzip' },
    { path, encoding: 'br', pauseMs: 1 },
    { path, disconnectAfter: 100_000 },
    { path, disconnectAfter: 300_000, pauseMs: 2 },
  ]);
  const digests = await Promise.all(
    readings.map(async (reading) => {
      const response = await read(reading);
      return response && digestOf(response.body);
    }),
  );
  for (const [i, { path, disconnectAfter }] of readings.entries()) {
    expect([path, digests[i]]).toEqual([path, disconnectAfter ? undefined : alone.get(path)]);
  }
});
