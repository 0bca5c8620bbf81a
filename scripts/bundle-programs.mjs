// Bundles the programs of a build: node scripts/bundle-programs.mjs DIST. They start in half the time, because loading
// 2,600 modules is most of a start. DIST/programs/ holds the bundle; the entry files, such as DIST/main.js, load it.
import { writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const dist = resolve(process.argv[2]);
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

const bundle = await rolldown({
  input: Object.fromEntries(
    [...ENTRIES, ...MODULES].map((name) => [fileName(name), join(dist, `${name}.js`)]),
  ),
  platform: 'node',
  external: EXTERNAL,
  plugins: [ownPaths],
  logLevel: 'silent',
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
});
for (const name of ENTRIES) {
  const file = urlPath(relative(join(dist, dirname(name)), join(folder, `${fileName(name)}.mjs`)));
  writeFileSync(join(dist, `${name}.js`), entryFile(file.startsWith('.') ? file : `./${file}`));
}

/** Node keeps compiled code from 22.1 on, in its folder for temporary files. */
function entryFile(program) {
  return `import module from 'node:module';\nmodule.enableCompileCache?.();\nawait import('${program}');\n`;
}

function fileName(program) {
  return program.replaceAll('/', '-');
}

function urlPath(path) {
  return path.split(sep).join('/');
}
