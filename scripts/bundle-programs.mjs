// Bundles the programs of a build: node scripts/bundle-programs.mjs DIST [TARGET]. They start in half the time, because
// loading 2,600 modules is most of a start. DIST/programs/ holds the bundle; the entry files, such as DIST/main.js, load
// it. It consists of CommonJS modules, as Node cannot compile others from code that it kept (code-cache.mjs). TARGET is
// what DIST will be renamed to.
import { copyFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { keepCompiledCode } from './code-cache.mjs';

const require = createRequire(import.meta.url);
const [dist, target = dist] = process.argv.slice(2).map((path) => resolve(path));
const folder = join(dist, 'programs');
/** Started by a user, or as a worker. */
const ENTRIES = ['main', 'cli/main', 'demo/main', 'simulator/main', 'database/embedded/worker'];
/** Imported by what runs several commands in one process. */
const MODULES = ['cli/program'];

/** Native code, libraries that are loaded or patched by name, and optional ones, which are not installed. */
const EXTERNAL =
  /^(?:reflect-metadata|mongoose|mongodb|bson|lmdb|@node-rs\/argon2|pino|pino-http|pino-pretty|ioredis|bufferutil|utf-8-validate|@nestjs\/microservices|@nestjs\/platform-fastify|@fastify\/static)(?:\/|$)/;

/** Modules find their files as they do in DIST: all files of the bundle are in one folder beside them. */
const ownPaths = {
  name: 'own-paths',
  transform(code, id) {
    // An id that begins with NUL is the bundler's own.
    if (id.startsWith('\0') || !code.includes('import.meta.')) return undefined;
    const [file, parent] = [id, dirname(id)].map((path) => JSON.stringify(urlPath(relative(folder, path))));
    const own = {
      url: `new URL(${file}, import.meta.url).href`,
      dirname: `pathOfUrl(new URL(${parent}, import.meta.url))`,
    };
    return {
      code: `import { fileURLToPath as pathOfUrl } from 'node:url';\n${code.replaceAll(/import\.meta\.(url|dirname)/g, (_, name) => own[name])}`,
      map: null,
    };
  },
};

/** Prefix of ids of imported external modules; NUL keeps other plugins away. */
const EXTERNAL_ID = '\0external:';

/**
 * Leaves out external modules. Imports get the exports of the module itself, as in Node: the bundler would make an object
 * with its prototype, which Mongoose takes for an instance.
 */
const externals = {
  name: 'externals',
  resolveId(id, importer, { kind }) {
    if (!EXTERNAL.test(id)) return null;
    const isImported = kind === 'import-statement' && !importer?.startsWith(EXTERNAL_ID);
    return isImported ? `${EXTERNAL_ID}${id}` : { id, external: true };
  },
  load(id) {
    if (!id.startsWith(EXTERNAL_ID)) return null;
    const name = id.slice(EXTERNAL_ID.length);
    const names = Object.keys(require(name)).filter((each) => IDENTIFIER.test(each) && each !== 'default');
    return `import all from '${name}';\nexport default all;\nexport const { ${names.join(', ')} } = all;\n`;
  },
};
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

const bundle = await rolldown({
  input: Object.fromEntries(
    [...ENTRIES, ...MODULES].map((name) => [fileName(name), join(dist, `${name}.js`)]),
  ),
  platform: 'node',
  plugins: [externals, ownPaths],
  logLevel: 'silent',
});
await bundle.write({
  dir: folder,
  format: 'cjs',
  // As program-loader.cjs needs it.
  dynamicImportInCjs: false,
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
});
copyFileSync(join(import.meta.dirname, 'program-loader.cjs'), join(folder, 'program-loader.cjs'));
for (const name of ENTRIES) {
  const loader = urlPath(relative(join(dist, dirname(name)), join(folder, 'program-loader.cjs')));
  const from = loader.startsWith('.') ? loader : `./${loader}`;
  writeFileSync(join(dist, `${name}.js`), `import { load } from '${from}';\nload('${fileName(name)}');\n`);
}
await keepCompiledCode(folder, join(target, 'programs'));

function fileName(program) {
  return program.replaceAll('/', '-');
}

function urlPath(path) {
  return path.split(sep).join('/');
}
