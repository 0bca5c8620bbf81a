import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupStore, startEmbeddedStore } from '../../../src/database/embedded/index.js';
import { ImportFolder } from '../../../src/geo/import/import-folder.js';
import { startApp } from '../../support/app.js';

let folder: string;
let umask: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-private-'));
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (...path: string[]) => statSync(join(folder, ...path)).mode & 0o777;

/** The warnings of an application started on this data folder. */
async function warningsOf(dataDir: string): Promise<string[]> {
  const app = await startApp({ DATA_DIR: join(folder, dataDir) });
  const warnings = app.logs.filter((line) => line.includes('DATA_DIR'));
  await app.close();
  return warnings;
}

describe('files with data', () => {
  it('are for their owner alone, with any umask', async () => {
    const directory = join(folder, 'data', 'store');
    const store = await startEmbeddedStore({ directory, socketPath: join(folder, 's.sock') });
    await backupStore(directory, join(folder, 'backup'));
    await store.close();
    expect(modeOf('backup')).toBe(0o600);
    expect(modeOf('data')).toBe(0o700);
    expect(modeOf('data', 'store')).toBe(0o700);
    expect(modeOf('data', 'store', 'data.mdb')).toBe(0o600);
    (await ImportFolder.acquire(join(folder, 'imported', 'geo'))).release();
    expect(modeOf('imported')).toBe(0o700);
  });

  it('are in a folder that the application makes private, without a warning', async () => {
    expect(await warningsOf('made')).toEqual([]);
    expect(modeOf('made')).toBe(0o700);
    expect(modeOf('made', 'jwt-secret')).toBe(0o600);
  });

  it.each(['755', '750', '704'])('in a folder of mode %s are warned of', async (mode) => {
    const data = join(folder, 'open');
    mkdirSync(data);
    // Group 0 is allowed to read.
    if (process.getgid!() === 0) chownSync(data, process.getuid!(), 65534);
    chmodSync(data, Number.parseInt(mode, 8));
    writeFileSync(join(data, 'jwt-secret'), 'a copy that everybody can read, as cp makes it', {
      mode: 0o644,
    });
    const [warning, ...more] = await warningsOf('open');
    expect(warning).toContain(`can be read by other users of this machine (mode ${mode})`);
    expect(JSON.parse(warning!)).toMatchObject({ level: 40 });
    expect(more).toEqual([]);
    expect(modeOf('open', 'jwt-secret')).toBe(0o600);
  });
});
