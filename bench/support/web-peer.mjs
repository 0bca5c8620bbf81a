// An empty page of React, built by the same Vite: what the console costs beyond it.
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { temporaryFolder } from './store.mjs';

const MAIN = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(createElement('h1', { 'data-ready': '' }, 'Empty'));`;
const PAGE =
  '<!doctype html><html><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>';
const TYPES = { js: 'text/javascript', html: 'text/html' };

/** @returns {url, kib, close}; `kib`: JavaScript, gzip */
export async function startPeer() {
  // Beside the console's sources, where React is found.
  const { folder, remove } = temporaryFolder('web-peer');
  mkdirSync(join(folder, 'source'));
  writeFileSync(join(folder, 'source', 'index.html'), PAGE);
  writeFileSync(join(folder, 'source', 'main.js'), MAIN);
  const modules = join(import.meta.dirname, '..', '..', 'node_modules');
  const alias = ['react-dom/client', 'react'].map((find) => ({
    find: new RegExp(`^${find}$`),
    replacement: join(modules, find),
  }));
  await build({
    root: join(folder, 'source'),
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    build: { outDir: join(folder, 'built'), modulePreload: { polyfill: false } },
  });
  const assets = join(folder, 'built', 'assets');
  const files = new Map(
    readdirSync(assets).map((name) => [`/assets/${name}`, readFileSync(join(assets, name))]),
  );
  files.set('/', readFileSync(join(folder, 'built', 'index.html')));
  const server = createServer((request, response) => {
    const file = files.get(request.url);
    response.writeHead(file ? 200 : 404, {
      'content-type': TYPES[request.url.split('.')[1] ?? 'html'] ?? 'text/plain',
      'content-encoding': 'gzip',
    });
    response.end(gzipSync(file ?? ''));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  const bytes = scripts.reduce((sum, [, file]) => sum + gzipSync(file, { level: 9 }).length, 0);
  const close = () => (server.close(), remove());
  return { url: `http://127.0.0.1:${server.address().port}/`, kib: bytes / 1024, close };
}
