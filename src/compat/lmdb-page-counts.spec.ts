import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, expect, it } from 'vitest';
import { lastPageOf, pageCountsOf } from './lmdb-page-counts.js';

const folder = mkdtempSync(join(tmpdir(), 'rankwire-pages-'));
const root = open<Buffer, Buffer>({ path: join(folder, 'data.mdb'), noSubdir: true, maxDbs: 2 });
const table = root.openDB<Buffer, Buffer>({ name: 'rows', keyEncoding: 'binary', encoding: 'binary' });

afterEach(async () => {
  await root.close();
  rmSync(folder, { recursive: true });
});

const row = (n: number): [Buffer, Buffer] => [Buffer.from(`row ${n}`), Buffer.alloc(1000)];

it('counts pages within a transaction, and the pages of the file at the last commit', () => {
  const lastBefore = lastPageOf(root);

  root.transactionSync(() => {
    const { pageSize, ...empty } = pageCountsOf(table);
    expect(empty).toMatchObject({ treeDepth: 0, treeBranchPageCount: 0, treeLeafPageCount: 0 });
    for (let n = 0; n < 100; n += 1) table.putSync(...row(n));
    const { treeDepth, treeLeafPageCount } = pageCountsOf(table);
    expect(treeDepth).toBe(2);
    expect(treeLeafPageCount * pageSize).toBeGreaterThan(100 * 1000);
    expect(lastPageOf(root)).toBe(lastBefore);
  });

  expect(lastPageOf(root)).toBeGreaterThan(lastBefore + 20);
});
