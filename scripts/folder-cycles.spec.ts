import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { options: object };

/** The source folders without cycles. */
const SOURCES = ['src', 'web/src'];

/** Importing folder -> imported folder -> the files, as 'a.ts -> b.ts'. */
type Imports = Map<string, Map<string, string[]>>;

/**
 * Imports between folders, those of types included. A folder is the files directly in it; the folder of a feature thus
 * has its index.ts and its module, which import the folders below: these import none of its files.
 */
async function importsBetweenFolders(baseDir: string, sources: string[]): Promise<Imports> {
  const includeOnly = { path: sources.map((source) => `^${source}/`) };
  const exclude = { path: '(\\.spec|spec-support)\\.tsx?$' };
  const { output } = await cruise(sources, { ...options, baseDir, includeOnly, exclude });
  const imports: Imports = new Map();
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [dirname(source), dirname(resolved)];
      if (from === to) continue;
      const imported = imports.get(from) ?? new Map<string, string[]>();
      imports.set(from, imported.set(to, [...(imported.get(to) ?? []), `${source} -> ${resolved}`]));
    }
  }
  return imports;
}

/** The folders that a folder imports, directly or through others. */
function reachableFrom(folder: string, imports: Imports, found = new Set<string>()): Set<string> {
  for (const next of imports.get(folder)?.keys() ?? [])
    if (!found.has(next)) reachableFrom(next, imports, found.add(next));
  return found;
}

/** @returns the folders of each cycle, then the imports between them */
function cycles(imports: Imports): string[][] {
  const reachable = new Map([...imports.keys()].map((folder) => [folder, reachableFrom(folder, imports)]));
  const inOneCycle = (a: string, b: string) => !!reachable.get(a)?.has(b) && !!reachable.get(b)?.has(a);
  const inCycles = [...imports.keys()].filter((folder) => inOneCycle(folder, folder)).sort();
  const firsts = inCycles.filter((folder) => inCycles.find((other) => inOneCycle(folder, other)) === folder);
  return firsts.map((first) => {
    const folders = inCycles.filter((folder) => inOneCycle(first, folder));
    const files = folders.flatMap((from) => folders.flatMap((to) => imports.get(from)?.get(to) ?? []));
    return [`cycle of ${folders.join(', ')}`, ...files];
  });
}

it(`no folder of ${SOURCES.join(' or ')} imports itself through others`, { timeout: 60_000 }, async () => {
  const imports = await importsBetweenFolders(root, SOURCES);
  expect(imports.size).toBeGreaterThan(50);
  expect(cycles(imports)).toEqual([]);
});

describe('cycles', () => {
  let folder: string;
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function cyclesOf(files: Record<string, string>): Promise<string[][]> {
    folder = mkdtempSync(join(tmpdir(), 'rankwire-cycles-'));
    for (const [file, text] of Object.entries({ 'tsconfig.json': '{}', ...files })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return cycles(await importsBetweenFolders(folder, ['src']));
  }

  it('are found between folders whose files import each other in no cycle, by types too', async () => {
    const found = await cyclesOf({
      'src/relay/cluster/adapter.ts':
        "import type { Room } from '../sockets/rooms.js';\nexport type A = Room;\n",
      'src/relay/cluster/presence.ts': 'export const presence = 1;\n',
      'src/relay/sockets/rooms.ts': 'export type Room = string;\n',
      'src/relay/sockets/gateway.ts': "export { presence } from '../cluster/presence.js';\n",
      'src/relay/http/emit.ts': "export { presence } from '../cluster/presence.js';\n",
    });
    expect(found).toEqual([
      [
        'cycle of src/relay/cluster, src/relay/sockets',
        'src/relay/cluster/adapter.ts -> src/relay/sockets/rooms.ts',
        'src/relay/sockets/gateway.ts -> src/relay/cluster/presence.ts',
      ],
    ]);
  });

  it('are found when a folder imports a file beside the module that imports it', async () => {
    const found = await cyclesOf({
      'src/geo/geo.module.ts':
        "import { search } from './search/search.js';\nexport const module = search;\n",
      'src/geo/errors.ts': 'export const notFound = 404;\n',
      'src/geo/search/search.ts':
        "import { notFound } from '../errors.js';\nexport const search = notFound;\n",
    });
    expect(found).toEqual([
      [
        'cycle of src/geo, src/geo/search',
        'src/geo/geo.module.ts -> src/geo/search/search.ts',
        'src/geo/search/search.ts -> src/geo/errors.ts',
      ],
    ]);
  });

  it('are none where folders import downwards only', async () => {
    const found = await cyclesOf({
      'src/geo/geo.module.ts': "export { search } from './search/search.js';\n",
      'src/geo/search/search.ts': "export { found } from '../data/found.js';\n",
      'src/geo/data/found.ts': 'export const found = 1;\n',
      'src/geo/data/found.spec.ts': "import { search } from '../search/search.js';\nexport { search };\n",
    });
    expect(found).toEqual([]);
  });
});
