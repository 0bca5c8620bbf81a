// An embedded store in a separate process, to measure its memory. Sends its URI and the opening time, then on every
// message its memory in MB, without the pages of the mapped file.
import { readFileSync } from 'node:fs';
import { startEmbeddedStore } from '../../dist/database/embedded/index.js';

const rssMb = () => Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;

const began = performance.now();
const store = await startEmbeddedStore(JSON.parse(process.argv[2]));
process.send({ uri: store.uri, openedMs: performance.now() - began });
process.on('message', () => process.send({ rssMb: rssMb() }));
process.on('SIGTERM', () => void store.close().then(() => process.exit(0)));
