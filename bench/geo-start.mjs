// Loads the geographic data in a new process, and prints the time and the CPU time in milliseconds as JSON.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locateParts } from '../dist/geo/assets/manifest.js';
import { PostalCache } from '../dist/geo/data/postal-cache.js';
import { Snapshot } from '../dist/geo/data/snapshot.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const [began, before] = [performance.now(), process.cpuUsage()];
await Snapshot.load(locateParts([join(root, 'assets', 'geo')]), new PostalCache(0), console.error);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ wall: performance.now() - began, processor: (user + system) / 1000 }));
