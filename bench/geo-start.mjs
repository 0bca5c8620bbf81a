// Loads the geographic data in a new process, and prints the time and the CPU time in milliseconds as JSON.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = (file) => import(join(root, 'dist', 'geo', file));
const { locateParts } = await dist('assets/manifest.js');
const { PostalCache } = await dist('data/postal-cache.js');
const { Snapshot } = await dist('data/snapshot.js');

const [began, before] = [performance.now(), process.cpuUsage()];
await Snapshot.load(locateParts([join(root, 'assets', 'geo')]), new PostalCache(0), console.error);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ wall: performance.now() - began, processor: (user + system) / 1000 }));
