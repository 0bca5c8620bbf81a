// npm run bench -- --only web: JavaScript, gzip, that a screen of the console loads before it is shown, by Vite's manifest; and, in
// headless Chromium, first rows, scrolling, charts, live progress and interactions. Fails above a budget. Needs Chromium.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { record } from './support/figures.mjs';

const options = new Command('npm run bench -- --only web --')
  .option('--keywords <n>', 'rows of the table', Number, 10_000)
  .option('--competitors <n>', 'competitors in the chart, at most 20', Number, 19)
  .option('--rounds <n>', 'measurements; the result is their median', Number, 5)
  .option('--size', 'only the size of the JavaScript')
  .parse()
  .opts();

const folder = join(import.meta.dirname, '..', 'dist', 'web', 'app');
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
const KIB = 1024;
/** Chunks by the areas of web/chunks.ts. */
const SCREENS = [
  { name: 'login', budget: 130, areas: ['login'] },
  { name: 'keywords', budget: 200, areas: ['common', 'keywords'] },
  { name: 'overview', budget: 220, areas: ['common', 'overview', 'chart'] },
];
const chunkNamed = (area) =>
  Object.keys(manifest).find((key) => manifest[key].name === area && manifest[key].file.endsWith('.js'));

/** The chunk and all that it imports; not what it loads later. */
function withImports(name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const inner of manifest[name].imports ?? []) withImports(inner, seen);
  return seen;
}

const chunksOf = (areas) =>
  new Set(['index.html', ...areas.map(chunkNamed)].flatMap((chunk) => [...withImports(chunk)]));

function size(chunks) {
  const bytes = [...chunks].map(
    (chunk) => gzipSync(readFileSync(join(folder, manifest[chunk].file)), { level: 9 }).length,
  );
  return bytes.reduce((sum, each) => sum + each, 0) / KIB;
}

/** @param budget the greatest value; without one the figure is only printed */
function report(name, value, unit, budget) {
  record(name, value, unit, budget === undefined ? undefined : `<= ${budget}`);
  const limit = budget === undefined ? '' : ` (budget ${budget})`;
  console.log(`${name}: ${value.toFixed(value < 10 ? 2 : 1)} ${unit}${limit}`);
  if (budget !== undefined && value > budget) process.exitCode = 1;
}

for (const { name, budget, areas } of SCREENS)
  report(name, size(chunksOf(areas)), 'KiB of JavaScript, gzip', budget);
const opened = [...SCREENS[1].areas, 'opened', 'chart'];
report(
  'panel of a keyword, with dialogues and settings, when it is opened',
  size(chunksOf(opened)) - size(chunksOf(SCREENS[1].areas)),
  'KiB',
);
if (options.size) process.exit();

const [{ startWebWorld }, { startPeer }, browsers, { interactions }] = await Promise.all([
  import('./support/web-world.mjs'),
  import('./support/web-peer.mjs'),
  import('./support/web-browser.mjs'),
  import('./support/web-interactions.mjs'),
]);
const peer = await startPeer();
report('empty page of React', peer.kib, 'KiB of JavaScript, gzip');
console.log(`Writing the history of ${options.keywords} keywords…`);
const world = await startWebWorld(options);
const browser = await browsers.startBrowser();
const { context } = browser;
await browsers.login(context, world);
const table = `${world.url}/app/a/${world.many}/keywords`;
const sites = encodeURIComponent(world.sites.join(','));
const panel = `${world.url}/app/a/${world.one}/keywords?keyword=the+keyword&kcountry=US&range=1y&sites=${sites}`;

const empty = await browsers.navigation(context, peer.url, '[data-ready]', options.rounds);
report('empty page: navigation to content', empty.warm, 'ms');
const rows = await browsers.navigation(context, table, '.table-body [role=rowheader]', options.rounds);
report('keywords: navigation to first rows, nothing cached', rows.cold, 'ms');
report('keywords: navigation to first rows', rows.warm, 'ms', 800);
const scroll = await browsers.scrolling(context, table);
report('scrolling: longest task above 50 ms', scroll.longest, 'ms', 50);
report('scrolling: frames', scroll.perSecond, '/s');
report('scrolling: 95 % of frames within', scroll.frame95Ms, 'ms');
const { drawn, zoom } = await browsers.chart(context, panel, options.rounds);
report(`chart of ${options.competitors + 1} lines x 365 days`, drawn, 'ms', 100);
report('zoom: median frame', zoom.frameMs, 'ms', 17);
report('zoom: frames', zoom.perSecond, '/s');
const events = 1000;
const send = async () => {
  for (let done = 1; done <= events; done += 1) {
    await world.progress(done, events);
    await delay(20);
  }
};
report('1,000 progress events in 20 s: processor', await browsers.load(context, table, send), '%', 20);
const interaction = await interactions(context, table, send);
report('interaction to next paint during a check, longest', interaction.longest, 'ms', 200);
report('interaction to next paint during a check, median', interaction.median, 'ms');

await browser.close();
await world.close();
peer.close();
process.exit();
