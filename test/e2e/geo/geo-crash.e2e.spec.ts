import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { locateParts, dataVersion } from '../../../src/geo/assets/manifest.js';
import { PostalCache } from '../../../src/geo/data/postal-cache.js';
import { Snapshot } from '../../../src/geo/data/snapshot.js';
import { depth } from '../../support/depth.js';
import { programFile, runToEnd } from '../../support/process.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

let folder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-crash-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A dump of a few countries; `mark` is the place of all its records. */
function dump(mark: string): string {
  const lines = ['AD', 'JE', 'LI', 'MC', 'SM'].flatMap((country) =>
    Array.from({ length: 2000 }, (_, i) =>
      [country, i, mark, '', '', '', '', '', '', '43.5', '7.4', 4].join('\t'),
    ),
  );
  const file = join(folder, `${mark}.txt`);
  writeFileSync(file, lines.join('\n'));
  return file;
}

const importAll = (file: string) => runToEnd('cli/main.js', ['geo:import', file], { DATA_DIR: folder });

/** Starts an import and kills it when it reports a stage. @returns whether it got there */
async function crashAt(file: string, point: RegExp): Promise<boolean> {
  child = spawn(process.execPath, [programFile('cli/main.js'), 'geo:import', file], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let reached = false;
  createInterface({ input: child.stderr! }).on('line', (line) => {
    if (!point.test(line)) return;
    reached = true;
    child?.kill('SIGKILL');
  });
  await ended;
  return reached;
}

const folders = () => [join(ROOT, 'assets', 'geo'), join(folder, 'geo')];

async function placesOf(country: string): Promise<Set<string>> {
  const fail = (part: string, error: unknown) => {
    throw new Error(part, { cause: error });
  };
  const snapshot = await Snapshot.load(locateParts(folders()), new PostalCache(1e9), fail);
  const postal = await snapshot.loadPostal(country);
  return new Set(Array.from({ length: postal.count }, (_, row) => postal.place(row)));
}

describe('an import that is killed', () => {
  const points = [
    /postal codes of MC: writing/,
    /reading/,
    /postal codes of AD: writing/,
    /postal codes of SM: writing/,
  ];
  it.each(points.slice(0, depth(1, points.length)))(
    'at %s keeps the old data whole, and the next import succeeds',
    async (point) => {
      expect(await importAll(dump('before'))).toMatchObject({ code: 0 });
      const version = dataVersion(locateParts(folders()));
      expect(await crashAt(dump('after'), point)).toBe(true);
      expect(dataVersion(locateParts(folders()))).toBe(version);
      for (const country of ['AD', 'SM']) expect(await placesOf(country)).toEqual(new Set(['before']));

      expect(await importAll(dump('after'))).toMatchObject({ code: 0 });
      for (const country of ['AD', 'SM']) expect(await placesOf(country)).toEqual(new Set(['after']));
      // Nothing remains of the import that crashed, nor of its lock.
      expect(readdirSync(join(folder, 'geo'))).toHaveLength(3);
      expect(existsSync(join(folder, 'geo', 'import.lock'))).toBe(false);
    },
  );

  it('while it publishes keeps the old data or the new, whole', async () => {
    expect(await importAll(dump('before'))).toMatchObject({ code: 0 });
    await crashAt(dump('after'), /publishing/);
    const places = [...(await placesOf('AD')), ...(await placesOf('SM'))];
    expect([
      ['before', 'before'],
      ['after', 'after'],
    ]).toContainEqual(places);
    expect(JSON.parse(readFileSync(join(folder, 'geo', 'manifest.json'), 'utf8'))).toMatchObject({
      format: 1,
    });
  });
});

describe('geo:import on the command line', () => {
  it('prints its report as JSON, and its progress on stderr', async () => {
    const { code, stdout, stderr } = await importAll(dump('x'));
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('x.txt: reading') });
    expect(JSON.parse(stdout)).toMatchObject({ parts: { 'postal/AD': 2000 }, files: [{ accepted: 10_000 }] });
  });

  it('reports in one line why nothing was imported', async () => {
    const { code, stdout, stderr } = await importAll(join(folder, 'none.zip'));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(`${join(folder, 'none.zip')} does not exist.\n`);
  });
});
