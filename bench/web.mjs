// npm run bench:web: JavaScript, gzip, that a screen of the console loads before it is shown, by Vite's manifest. Fails above a
// budget. The part in a browser (first rows, scrolling, charts) is missing still.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = join(import.meta.dirname, '..', 'dist', 'web', 'app');
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
const KIB = 1024;
const ACCOUNT = ['src/app/shell.tsx', 'src/accounts/account-frame.tsx'];
const SCREENS = [
  { name: 'login', budget: 130, entries: ['src/auth/login.tsx'] },
  { name: 'keywords', budget: 250, entries: [...ACCOUNT, 'src/keywords/keywords.tsx'] },
  { name: 'report', budget: 250, entries: [...ACCOUNT, 'src/report/report.tsx', 'src/chart/time-chart.tsx'] },
];

/** The chunk and all that it imports; not what it loads later. */
function withImports(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const inner of manifest[name].imports ?? []) withImports(inner, seen);
  return seen;
}

const chunksOf = (entries) => new Set(['index.html', ...entries].flatMap((entry) => [...withImports(entry)]));

function size(chunks) {
  const bytes = [...chunks].map(
    (chunk) => gzipSync(readFileSync(join(folder, manifest[chunk].file)), { level: 9 }).length,
  );
  return bytes.reduce((sum, each) => sum + each, 0) / KIB;
}

function report(name, kib, budget) {
  console.log(`${name}: ${kib.toFixed(1)} KiB of JavaScript, gzip (budget ${budget})`);
  if (kib > budget) process.exitCode = 1;
}

for (const { name, budget, entries } of SCREENS) report(name, size(chunksOf(entries)), budget);
const [, keywords] = SCREENS;
const opened = [...keywords.entries, 'src/keyword-sheet/keyword-sheet.tsx', 'src/chart/time-chart.tsx'];
const more = size(chunksOf(opened)) - size(chunksOf(keywords.entries));
report('sheet of a keyword, when it is opened', more, 40);
