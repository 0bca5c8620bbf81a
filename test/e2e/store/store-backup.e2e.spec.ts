import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  backupStore,
  restoreStore,
  startEmbeddedStore,
  verifyBackup,
} from '../../../src/database/embedded/index.js';
import { depth } from '../../support/depth.js';
import { runToEnd } from '../../support/process.js';
import { randomOf } from '../../support/random.js';
import { startStoreProxy } from '../../support/store-proxy.js';

const { MongoClient } = mongoose.mongo;
const DOCUMENTS = 2000;
const HEADER = 64;
/** A block of the backup with its checksum. */
const BLOCK = 1024 * 1024 + 32;

let folder: string;
let file: string;
let bytes: Buffer;

const named = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-backup-'));
  const store = await startEmbeddedStore({ directory: named('source'), socketPath: named('s.sock') });
  const client = await MongoClient.connect(store.uri);
  const things = client.db('rankwire').collection<{ _id: number }>('things');
  await things.createIndex({ n: 1 });
  const text = 'ü 茶 '.repeat(100);
  await things.insertMany(Array.from({ length: DOCUMENTS }, (_, _id) => ({ _id, n: _id % 7, text })));
  await client.close();
  file = named('backup');
  await backupStore(named('source'), file);
  await store.close();
  bytes = readFileSync(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function damaged(content: Buffer): string {
  const target = named('damaged');
  writeFileSync(target, content);
  return target;
}

function flipped(content: Buffer, at: number, length = 1): Buffer {
  const copy = Buffer.from(content);
  for (let n = at; n < Math.min(at + length, copy.length); n += 1) copy[n]! ^= 0x55;
  return copy;
}

/** The reported offset of a flipped byte: the start of its block. */
const blockOf = (at: number) => (at < HEADER ? 0 : HEADER + Math.floor((at - HEADER) / BLOCK) * BLOCK);

const restore = (from: string, name: string, env: Record<string, string> = {}) =>
  runToEnd('cli/main.js', ['store:restore', from], { DATA_DIR: named(name), ...env });

describe('a damaged backup', () => {
  it('has several blocks here, which the tests below need', () => {
    expect(bytes.length).toBeGreaterThan(2 * BLOCK);
  });

  it('is refused at the first wrong byte, for random cuts and flips, and creates no folder', async () => {
    const random = randomOf(18);
    const before = readdirSync(folder);
    for (let round = 0; round < depth(40, 200); round += 1) {
      const at = Math.floor(random() * bytes.length);
      const cut = round % 2 === 0;
      const broken = damaged(
        cut ? bytes.subarray(0, at) : flipped(bytes, at, 1 + Math.floor(random() * 3000)),
      );
      const message = `The backup is damaged at byte ${cut ? at : blockOf(at)}: `;
      await expect(verifyBackup(broken), `round ${round}`).rejects.toThrow(message);
      await expect(restoreStore(broken, named('never/store')), `round ${round}`).rejects.toThrow(message);
    }
    rmSync(named('damaged'));
    expect(readdirSync(folder)).toEqual(before);
  });

  it.each([
    ['empty', () => Buffer.alloc(0), 0, /is not a backup of a store, it is empty/],
    ['of something else', () => Buffer.from('no backup at all'), 0, /is not a backup of a store/],
    ['cut within its first bytes', () => bytes.subarray(0, 9), 9, /the file is truncated/],
    ['cut within its header', () => bytes.subarray(0, 40), 40, /the file is truncated/],
    ['cut behind its header', () => bytes.subarray(0, HEADER), HEADER, /the file is truncated/],
    [
      'cut at the end of a block',
      () => bytes.subarray(0, HEADER + BLOCK),
      HEADER + BLOCK,
      /the file is truncated/,
    ],
    ['cut by one byte', () => bytes.subarray(0, -1), -1, /the file is truncated/],
    [
      'too long by one byte',
      () => Buffer.concat([bytes, Buffer.alloc(1)]),
      -2,
      /unexpected data after the end of the backup/,
    ],
    ['wrong in its magic', () => flipped(bytes, 3), 0, /first bytes were overwritten/],
    ['wrong in its version', () => flipped(bytes, 16), 0, /its header does not match/],
    ['wrong in its length', () => flipped(bytes, 24), 0, /its header does not match/],
    [
      'of the right blocks in the wrong order',
      () =>
        Buffer.concat([
          bytes.subarray(0, HEADER),
          bytes.subarray(HEADER + BLOCK, HEADER + 2 * BLOCK),
          bytes.subarray(HEADER, HEADER + BLOCK),
          bytes.subarray(HEADER + 2 * BLOCK),
        ]),
      HEADER,
      /does not match its checksum/,
    ],
  ])('that is %s is refused', async (_what, content, offset, reason) => {
    const broken = damaged(content());
    const at = offset === -1 ? bytes.length - 1 : offset === -2 ? bytes.length : offset;
    const refusal = expect(restoreStore(broken, named('never'))).rejects;
    await refusal.toThrow(`The backup is damaged at byte ${at}: `);
    await expect(verifyBackup(broken)).rejects.toThrow(reason);
    expect(existsSync(named('never'))).toBe(false);
  });

  it('ends the command with 1 and one line, and keeps an existing folder unchanged', async () => {
    const ended = await restore(damaged(bytes.subarray(0, 65_536)), 'never');
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toBe(
      'The backup is damaged at byte 65536: the file is truncated. Use another backup.\n',
    );
    expect(existsSync(named('never'))).toBe(false);
    mkdirSync(named('there'));
    const overwritten = damaged(flipped(bytes, BLOCK + 5000, 3000));
    const message = new RegExp(`^The backup is damaged at byte ${HEADER + BLOCK}: [^\n]+\n$`);
    const failure = { code: 1, stdout: '', stderr: expect.stringMatching(message) };
    expect(await restore(overwritten, 'there')).toEqual(failure);
    expect(readdirSync(named('there'))).toEqual([]);
    expect(await runToEnd('cli/main.js', ['store:verify', overwritten])).toEqual(failure);
  });
});

describe('a whole backup', () => {
  it('is verified without a store, and restored', async () => {
    const verified = await runToEnd('cli/main.js', ['store:verify', file], { DATA_DIR: named('unused') });
    expect({ ...verified, stdout: JSON.parse(verified.stdout) as object }).toEqual({
      code: 0,
      stderr: '',
      stdout: { file, bytes: bytes.length, verified: true },
    });
    expect(existsSync(named('unused'))).toBe(false);
    const restored = await restore(file, 'restored');
    expect(restored).toEqual({ code: 0, stderr: '', stdout: `{"collections":1,"documents":${DOCUMENTS}}\n` });
    expect(readdirSync(named('restored/store'))).toEqual(['data.mdb']);
    expect(statSync(named('restored')).mode & 0o777).toBe(0o700);
    expect(statSync(named('restored/store/data.mdb')).mode & 0o777).toBe(0o600);
  });

  it('of a newer format is refused by that reason', async () => {
    const { createHash } = await import('node:crypto');
    const newer = Buffer.from(bytes);
    newer.writeUInt32LE(2, 16);
    createHash('sha256').update(newer.subarray(0, 32)).digest().copy(newer, 32);
    await expect(verifyBackup(damaged(newer))).rejects.toThrow(
      'A newer version of this program made the backup',
    );
  });
});

describe('an import', () => {
  it('that loses its source in the middle creates no folder, and can be repeated', async () => {
    copyFileSync(file, named('again'));
    await restoreStore(named('again'), named('mongo/store'));
    const store = await startEmbeddedStore({ directory: named('mongo/store'), socketPath: named('m.sock') });
    const proxy = await startStoreProxy(store.uri.split('?')[0]!);
    const uri = proxy.uri.replace(/\/(\?|$)/, '/rankwire$1');
    const env = { DATA_DIR: named('imported') };
    const hold = proxy.hold(({ name }) => name === 'getMore');
    // Without it the driver looks for the source for half a minute.
    const impatient = `${uri}${uri.includes('?') ? '&' : '?'}serverSelectionTimeoutMS=1000`;
    const first = runToEnd('cli/main.js', ['store:import', impatient], env);
    await hold.met;
    const reconnect = proxy.cut();
    expect(await first).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/\S/) });
    expect(existsSync(named('imported'))).toBe(false);
    hold.release();
    reconnect();

    const second = await runToEnd('cli/main.js', ['store:import', uri], env);
    expect(second).toMatchObject({ code: 0, stdout: `{"collections":1,"documents":${DOCUMENTS}}\n` });
    expect(readdirSync(named('imported/store'))).toEqual(['data.mdb']);
    const third = await runToEnd('cli/main.js', ['store:import', uri], env);
    expect(third).toMatchObject({ code: 1, stderr: expect.stringContaining('holds a store already') });
    await proxy.close();
    await store.close();
  });
});
