// Bundles the programs of dist/ for short test runs: they start in half the processor time, because loading 2,600
// modules is most of a start. Long runs start dist/ itself. Does nothing while the bundle is newer than dist/.
import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const target = join(root, 'node_modules', '.cache', 'rankwire', 'programs');
const PROGRAMS = ['main', 'cli/main', 'cli/program', 'demo/main', 'simulator/main'];

/** Native code, libraries that are patched or loaded by name, and optional ones of Nest. */
const EXTERNAL =
  /^(?:reflect-metadata|mongoose|mongodb|bson|lmdb|@node-rs\/argon2|pino|pino-http|pino-pretty|socket\.io|socket\.io-adapter|engine\.io|ws|ioredis|@nestjs\/microservices|@nestjs\/platform-fastify|@fastify\/static)(?:\/|$)/;

/** Modules keep the paths that they have in dist/. */
const ownPaths = {
  name: 'own-paths',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined;
    const [url, folder] = [pathToFileURL(id).href, dirname(id)].map((text) => JSON.stringify(text));
    return {
      code: code.replaceAll('import.meta.url', url).replaceAll('import.meta.dirname', folder),
      map: null,
    };
  },
};

const builtAt = statSync(join(dist, 'main.js')).mtimeMs;
const bundledAt = statSync(join(target, 'main.mjs'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (bundledAt < builtAt) {
  const fresh = `${target}.${process.pid}`;
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((name) => [name, join(dist, `${name}.js`)])),
    platform: 'node',
    external: EXTERNAL,
    plugins: [ownPaths],
    logLevel: 'silent',
  });
  await bundle.write({
    dir: fresh,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
}
