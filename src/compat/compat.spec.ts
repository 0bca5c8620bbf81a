import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const HERE = import.meta.dirname;
const SRC = join(HERE, '..');
const ROOT = join(SRC, '..');
const isTest = (file: string) => /(\.spec|spec-support)\.ts$/.test(file);

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
  /** A version, or overrides of the library's own dependencies. */
  overrides: Record<string, string | object>;
}

const manifestIn = (...folder: string[]) =>
  JSON.parse(readFileSync(join(ROOT, ...folder, 'package.json'), 'utf8')) as Manifest;
const project = manifestIn();
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string }>;
};

/** The version that package.json pins. */
function pinOf(library: string): string | undefined {
  const pin = project.overrides[library];
  return typeof pin !== 'string' || pin.startsWith('$') ? project.dependencies[library] : pin;
}

const patches = readdirSync(HERE).filter((file) => file.endsWith('.ts') && !isTest(file));
const readme = readFileSync(join(HERE, 'README.md'), 'utf8');
const headOf = (file: string) => readFileSync(join(HERE, file), 'utf8').split('*/')[0]!;
const testedVersions = (file: string) =>
  (/Tested with: ([^\n]+)\.\n/.exec(headOf(file))?.[1] ?? '').split(', ').map((one) => one.split(' '));
const libraries = new Map(patches.flatMap((file) => testedVersions(file) as [string, string][]));

describe.each(patches)('%s', (file) => {
  it('documents what is private, the tested versions, the reason and when to remove it', () => {
    expect(headOf(file)).toMatch(
      /^\/\*\n \* Private: [^]+\n \* Tested with: [^]+\n \* Why: [^]+\n \* Retire: [^]+\n $/,
    );
  });

  it('has a spec and a row in the README', () => {
    expect(existsSync(join(HERE, file.replace('.ts', '.spec.ts')))).toBe(true);
    expect(readme).toContain(`\`${file}\``);
  });

  it.each(testedVersions(file))('was tested with the only installed copy of %s: %s', (library, version) => {
    const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${library}`));
    expect(copies.map(([path, each]) => [path, each.version])).toEqual([
      [`node_modules/${library}`, version],
    ]);
    expect(manifestIn('node_modules', library).version).toBe(version);
    expect(pinOf(library)).toBe(version);
  });
});

it('covers the expected libraries', () => {
  expect([...libraries.keys()]).toEqual(
    expect.arrayContaining([
      'lmdb',
      'mongodb',
      'socket.io',
      'engine.io',
      'socket.io-adapter',
      'ws',
      '@nestjs/common',
    ]),
  );
});

/** Code that only src/compat may contain; the linter checks imports (no-restricted-imports). */
const FORBIDDEN: [string, RegExp, string][] = [
  ['hooks into asynchronous resources', /\bcreateHook\b/, 'createHook({ init })'],
  ["replaces an emitter's emit", /\.emit\s*=(?!=)/, 'server.engine.emit = f'],
  ['patches a prototype', /\.prototype\.\w+\s*=(?!=)|\bprototype\)?\.\w+\s*=(?!=)/, 'A.prototype.send = x'],
  [
    'loads private modules of a package',
    /\bmongodb\/lib\b|engine\.io\/build|socket\.io\/dist|\bws\/lib\b/,
    "r('mongodb/lib/x')",
  ],
  ['reads what Engine.IO buffers', /\.?\bwriteBuffer\b|\bwsPreEncodedFrame\b/, 'conn.writeBuffer.length'],
  ["reads Engine.IO's connections", /\bengine\b[^;]*\bclients\b/, 'server.engine.clients'],
  [
    'accesses the WebSocket of a transport',
    /\btransport\)?\.socket\b|\bbufferedAmount\b/,
    'conn.transport.socket',
  ],
  ['accesses the stream of a WebSocket', /[.?]_(socket|sender|receiver)\b|\b_socket\?:/, 'ws._socket.cork()'],
  ['sends a raw packet', /\bpacket\(packet\b|\.packet\(|\b_onpacket\b/, 'socket.packet({ type: 2 })'],
  ["reads a session's secret id", /\bpid\?: string\b|\bsocket\.pid\b/, 'socket as { pid?: string }'],
  ['counts pages of LMDB', /\benv\b[^;]*\binfo\(\)|\bdb\b[^;]*\bstat\(\)/, 'root.env.info()'],
  ['writes the head of a response as text', /\b_header\b/, 'response._header += x'],
  ["replaces Nest's HTTP server", /\binitHttpServer\b/, 'override initHttpServer() {}'],
];

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('compat') && !isTest(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

describe('code outside src/compat', () => {
  it.each(FORBIDDEN)('never %s', (_, pattern, sample) => {
    expect(sample).toMatch(pattern);
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
