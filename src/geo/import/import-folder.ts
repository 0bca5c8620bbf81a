import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../assets/asset-file.js';
import {
  type AssetEntry,
  ASSET_FORMAT,
  type Manifest,
  MANIFEST_FILE,
  readManifest,
} from '../assets/manifest.js';
import { ReportedError } from '../../common/errors.js';

const LOCK = 'import.lock';

/** The folder of imported data, locked by one import at a time. */
export class ImportFolder {
  private constructor(readonly path: string) {}

  /** @throws ReportedError while another import runs */
  static async acquire(path: string): Promise<ImportFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const lock = join(path, LOCK);
    // Removes the lock of a dead process.
    if (existsSync(lock) && !isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch {
      throw new ReportedError(409, `Another import is running (${lock}).`);
    }
    return new ImportFolder(path);
  }

  release(): void {
    rmSync(join(this.path, LOCK), { force: true });
  }

  /**
   * Switches to the new parts atomically by renaming the manifest. The files of the previous manifest remain for servers
   * that still read them.
   */
  async publish(parts: Record<string, AssetEntry>): Promise<void> {
    const current = this.manifest();
    const before = current === 'broken' ? {} : (current?.parts ?? {});
    const manifest: Manifest = {
      format: ASSET_FORMAT,
      parts: { ...before, ...parts },
      previous: listFolders(before),
    };
    for (const { file } of Object.values(parts)) await this.syncFolders(file);
    const temporary = join(this.path, `${MANIFEST_FILE}.new`);
    await writeDurably(temporary, `${JSON.stringify(manifest, null, 1)}\n`);
    await rename(temporary, join(this.path, MANIFEST_FILE));
    await syncFolder(this.path);
  }

  /** Deletes folders that the manifest does not name, such as those of crashed imports. */
  prune(): void {
    const manifest = this.manifest();
    // Servers may have read the manifest before it broke, so their files remain until there is a new one.
    if (manifest === 'broken') return;
    const { parts = {}, previous = [] } = manifest ?? {};
    const named = new Set([...listFolders(parts), ...previous]);
    for (const entry of readdirSync(this.path, { withFileTypes: true })) {
      if (entry.isDirectory() && !named.has(entry.name))
        rmSync(join(this.path, entry.name), { recursive: true });
    }
  }

  private manifest(): Manifest | 'broken' | undefined {
    try {
      return readManifest(this.path);
    } catch (error) {
      if (error instanceof SyntaxError) return 'broken';
      throw error;
    }
  }

  private async syncFolders(file: string): Promise<void> {
    const steps = file.split('/').slice(0, -1);
    for (let depth = steps.length; depth > 0; depth--)
      await syncFolder(join(this.path, ...steps.slice(0, depth)));
  }
}

/** File names begin with the folder of their import. */
function listFolders(parts: Record<string, AssetEntry>): string[] {
  return [...new Set(Object.values(parts).map(({ file }) => file.split('/')[0]!))];
}

/** Makes new directory entries durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
