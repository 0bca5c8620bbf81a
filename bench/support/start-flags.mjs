// Flags of Node in `npm start`, so that a benchmark measures the application as it runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function startFlags() {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  return scripts.start.match(/--\S+/g) ?? [];
}
