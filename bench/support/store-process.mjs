// An embedded store in a process of its own, so that its memory is nobody else's. Tells when it is open, and how long
// that took; asked for anything, it tells its memory without the pages of the mapped file, in MB.
import { readFileSync } from 'node:fs';
import { startEmbeddedStore } from '../../dist/database/embedded/index.js';

const rssMb = () => Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;

const began = performance.now();
const store = await startEmbeddedStore(JSON.parse(process.argv[2]));
process.send({ uri: store.uri, openedMs: performance.now() - began });
process.on('message', () => process.send({ rssMb: rssMb() }));
process.on('SIGTERM', () => void store.close().then(() => process.exit(0)));
