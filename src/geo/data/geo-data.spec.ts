import { mkdtempSync, rmSync, unwatchFile, watchFile } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MANIFEST } from '../assets/manifest.js';
import { GeoData } from './geo-data.js';

it('reads once at the start, although the manifest of imported data is not there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-geo-'));
  const problems: string[] = [];
  const problem = (part: string) => void problems.push(part);
  const data = new GeoData({ shipped: folder, imported: folder, postalBytes: 0, problem });
  data.watch();
  // Who looks after a file shares one watch of it: this listener is told after that of the data.
  const looked = new Promise((told) => watchFile(join(folder, MANIFEST), told));
  await data.snapshot;
  await looked;
  await data.snapshot;
  data.close();
  unwatchFile(join(folder, MANIFEST));
  rmSync(folder, { recursive: true });
  expect(problems.filter((part) => part === 'countries')).toHaveLength(1);
});
