import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunks.ts';

const SERVER = 'http://127.0.0.1:4000';
const COMPRESSIBLE = /\.(?:js|css|svg)$/;
const MIN_BYTES = 1024;

/** Writes .br and .gz beside the assets, for sirv. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = resolve(root, build.outDir, 'assets')),
    closeBundle() {
      const files = readdirSync(folder).map((name) => join(folder, name));
      for (const file of files) {
        if (!COMPRESSIBLE.test(file) || statSync(file).size < MIN_BYTES) continue;
        const bytes = readFileSync(file);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

const LANGUAGES = new Set(['en-US', 'de-DE']);
const TEXTS =
  /[\\/]react-(?:aria|stately)(?:-components)?[\\/].*[\\/]intl[\\/].*[\\/]([a-z]{2}-[A-Z]{2})\.mjs$/;

/** Leaves out react-aria's texts in languages that the console does not have; it skips what is undefined. */
function ownLanguages(): Plugin {
  return {
    name: 'own-languages',
    apply: 'build',
    load(id) {
      const language = TEXTS.exec(id)?.[1];
      return language === undefined || LANGUAGES.has(language) ? null : 'export default undefined;';
    },
  };
}

export default defineConfig(({ command }) => ({
  // Relative in the build: the server knows the path below which a proxy serves it.
  base: command === 'build' ? './' : '/app/',
  html: { cspNonce: 'CSP_NONCE' },
  plugins: [ownLanguages(), react(), precompress()],
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    // One request instead of one for each area; all are small.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  server: {
    proxy: { '/v1': SERVER, '/app/config.json': SERVER, '/socket.io': { target: SERVER, ws: true } },
  },
}));
