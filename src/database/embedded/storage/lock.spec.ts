import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock.js';

describe('the lock of a folder', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'lock-'));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  it('rejects a second holder, with the pid of the first', async () => {
    const lock = await lockFolder(parent);
    await expect(lockFolder(parent)).rejects.toThrow(`already open in the process with pid ${process.pid}`);
    await lock.release();
  });

  it('identifies a folder by its real path', async () => {
    const lock = await lockFolder(join(parent, 'data'));
    symlinkSync(join(parent, 'data'), join(parent, 'link'));
    await expect(lockFolder(join(parent, 'link'))).rejects.toThrow('already open');
    await lock.release();
  });

  it('can be taken again after its release', async () => {
    await (await lockFolder(parent)).release();
    const again = await lockFolder(parent);
    await again.release();
  });

  it('reports a folder that is a file', async () => {
    writeFileSync(join(parent, 'file'), '');
    await expect(lockFolder(join(parent, 'file'))).rejects.toThrow(`${join(parent, 'file')} is not a folder`);
    await expect(lockFolder(join(parent, 'file', 'below'))).rejects.toThrow('is not a folder');
  });
});
