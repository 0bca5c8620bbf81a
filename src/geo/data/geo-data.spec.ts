import { mkdtempSync, rmSync, unwatchFile, watchFile } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MANIFEST_FILE } from '../assets/manifest.js';
import { GeoData } from './geo-data.js';

it('loads the data once at startup although the manifest of imported data is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-geo-'));
  const problems: string[] = [];
  const reportProblem = (part: string) => void problems.push(part);
  const data = new GeoData({ shipped: folder, imported: folder, postalBytes: 0, reportProblem });
  data.watch();
  // All listeners of a file share one watcher, which notifies this one after that of the data.
  const polled = new Promise((notified) => watchFile(join(folder, MANIFEST_FILE), notified));
  await data.snapshot;
  await polled;
  await data.snapshot;
  data.close();
  unwatchFile(join(folder, MANIFEST_FILE));
  rmSync(folder, { recursive: true });
  expect(problems.filter((part) => part === 'countries')).toHaveLength(1);
});
