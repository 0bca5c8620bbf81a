import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../assets/asset-file.js';
import { type AssetEntry, FORMAT, type Manifest, MANIFEST, readManifest } from '../assets/manifest.js';
import { ReportedError } from '../../common/errors.js';

const LOCK = 'import.lock';

/** The folder that imports go to. One import works in it at a time. */
export class ImportFolder {
  private constructor(readonly path: string) {}

  /** @throws ReportedError while another import is at work */
  static async take(path: string): Promise<ImportFolder> {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const lock = join(path, LOCK);
    // The lock of an import that died is no lock.
    if (existsSync(lock) && !isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true });
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
    } catch {
      throw new ReportedError(409, `Another import is at work (${lock}).`);
    }
    return new ImportFolder(path);
  }

  release(): void {
    rmSync(join(this.path, LOCK), { force: true });
  }

  /**
   * Makes new parts the ones that count, by renaming the manifest: before that instant all is as it was, after it all
   * is new. The files of the manifest before are left to servers that still read them; older ones go.
   */
  async publish(parts: Record<string, AssetEntry>): Promise<void> {
    const known = this.manifest();
    const before = known === 'broken' ? {} : (known?.parts ?? {});
    const manifest: Manifest = {
      format: FORMAT,
      parts: { ...before, ...parts },
      previous: foldersOf(before),
    };
    for (const { file } of Object.values(parts)) await this.syncFolders(file);
    const fresh = join(this.path, `${MANIFEST}.new`);
    await writeDurably(fresh, `${JSON.stringify(manifest, null, 1)}\n`);
    await rename(fresh, join(this.path, MANIFEST));
    await syncFolder(this.path);
  }

  /** Leaves nothing that the manifest does not name: an import that crashed could clean up nothing itself. */
  prune(): void {
    const manifest = this.manifest();
    // Servers may have read a broken manifest while it was whole: theirs is kept until there is a new one.
    if (manifest === 'broken') return;
    const { parts = {}, previous = [] } = manifest ?? {};
    const named = new Set([...foldersOf(parts), ...previous]);
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

/** Each import has a folder of its own, which its files' names begin with. */
function foldersOf(parts: Record<string, AssetEntry>): string[] {
  return [...new Set(Object.values(parts).map(({ file }) => file.split('/')[0]!))];
}

/** A new name in a folder lasts only when the folder is on the disk too. */
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
