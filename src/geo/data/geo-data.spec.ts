import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newRepeatedWork } from '../../common/concurrency/spec-support.js';
import { MANIFEST_FILE } from '../assets/manifest.js';
import { GeoData } from './geo-data.js';

let folder: string;
let data: GeoData;
let repeated: ReturnType<typeof newRepeatedWork>;
let problems: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  folder = mkdtempSync(join(tmpdir(), 'rankwire-geo-'));
  problems = [];
  repeated = newRepeatedWork();
  repeated.onApplicationBootstrap();
  const reportProblem = (part: string) => void problems.push(part);
  data = new GeoData({ shipped: folder, imported: folder, postalBytes: 0, reportProblem });
});
afterEach(async () => {
  data.close();
  await repeated.beforeApplicationShutdown();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** Each load reports the missing parts. */
const loads = () => problems.filter((part) => part === 'countries').length;

it('loads the data once at startup although the manifest of imported data is missing', async () => {
  data.watch(repeated);
  await data.snapshot;
  vi.advanceTimersByTime(5000);
  await data.snapshot;
  expect(loads()).toBe(1);
});

it('reloads the data once after an import, even one from before the first poll', async () => {
  data.watch(repeated);
  await data.snapshot;
  writeFileSync(join(folder, MANIFEST_FILE), '{"format": 1, "parts": {}}');
  vi.advanceTimersByTime(5000);
  await expect.poll(() => loads()).toBe(2);
  await data.snapshot;
  expect(loads()).toBe(2);
});
