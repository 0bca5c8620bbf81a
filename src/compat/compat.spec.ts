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
  /** A version, or what to override below the library. */
  overrides: Record<string, string | object>;
}

const manifestIn = (...folder: string[]) =>
  JSON.parse(readFileSync(join(ROOT, ...folder, 'package.json'), 'utf8')) as Manifest;
const project = manifestIn();
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string }>;
};

/** The one version that package.json allows. */
function pinOf(library: string): string | undefined {
  const pin = project.overrides[library];
  return typeof pin !== 'string' || pin.startsWith('$') ? project.dependencies[library] : pin;
}

const hazards = readdirSync(HERE).filter((file) => file.endsWith('.ts') && !isTest(file));
const readme = readFileSync(join(HERE, 'README.md'), 'utf8');
const headOf = (file: string) => readFileSync(join(HERE, file), 'utf8').split('*/')[0]!;
const triedOn = (file: string) =>
  (/Tried on: ([^\n]+)\.\n/.exec(headOf(file))?.[1] ?? '').split(', ').map((one) => one.split(' '));
const libraries = new Map(hazards.flatMap((file) => triedOn(file) as [string, string][]));

describe.each(hazards)('%s', (file) => {
  it('says what is private, on which versions it was tried, why, and how it goes', () => {
    expect(headOf(file)).toMatch(
      /^\/\*\n \* Private: [^]+\n \* Tried on: [^]+\n \* Why: [^]+\n \* Retire: [^]+\n $/,
    );
  });

  it('has a test, and a row in the README', () => {
    expect(existsSync(join(HERE, file.replace('.ts', '.spec.ts')))).toBe(true);
    expect(readme).toContain(`\`${file}\``);
  });

  it.each(triedOn(file))('was tried on the one copy of %s that is installed: %s', (library, version) => {
    const copies = Object.entries(lock.packages).filter(([path]) => path.endsWith(`node_modules/${library}`));
    expect(copies.map(([path, each]) => [path, each.version])).toEqual([
      [`node_modules/${library}`, version],
    ]);
    expect(manifestIn('node_modules', library).version).toBe(version);
    expect(pinOf(library)).toBe(version);
  });
});

it('covers the libraries that this is about', () => {
  expect([...libraries.keys()]).toEqual(
    expect.arrayContaining([
      'mongodb',
      'socket.io',
      'engine.io',
      'socket.io-adapter',
      'ws',
      '@nestjs/common',
    ]),
  );
});

/** What only src/compat may do; imports are the linter's (no-restricted-imports). */
const FORBIDDEN: [string, RegExp, string][] = [
  ['sets a flag of V8', /setFlagsFromString/, "setFlagsFromString('--x')"],
  ['patches a prototype', /\.prototype\.\w+\s*=(?!=)|\bprototype\)?\.\w+\s*=(?!=)/, 'A.prototype.send = x'],
  [
    'loads the inside of a package',
    /\bmongodb\/lib\b|engine\.io\/build|socket\.io\/dist|\bws\/lib\b/,
    "r('mongodb/lib/x')",
  ],
  ['reads what Engine.IO buffers', /\.?\bwriteBuffer\b|\bwsPreEncodedFrame\b/, 'conn.writeBuffer.length'],
  ["reads Engine.IO's connections", /\bengine\b[^;]*\bclients\b/, 'server.engine.clients'],
  [
    'takes the WebSocket of a transport',
    /\btransport\)?\.socket\b|\bbufferedAmount\b/,
    'conn.transport.socket',
  ],
  ['takes the stream of a WebSocket', /[.?]_(socket|sender|receiver)\b|\b_socket\?:/, 'ws._socket.cork()'],
  ['sends a packet by hand', /\bpacket\(packet\b|\.packet\(|\b_onpacket\b/, 'socket.packet({ type: 2 })'],
  ["reads a session's secret id", /\bpid\?: string\b|\bsocket\.pid\b/, 'socket as { pid?: string }'],
  ["replaces Nest's HTTP server", /\binitHttpServer\b/, 'override initHttpServer() {}'],
];

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('compat') && !isTest(file))
  .map((file) => ({ file, text: readFileSync(join(SRC, file), 'utf8') }));

describe('outside of src/compat', () => {
  it.each(FORBIDDEN)('nothing %s', (_, pattern, sample) => {
    expect(sample).toMatch(pattern);
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
