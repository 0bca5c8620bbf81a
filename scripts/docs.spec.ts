import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditCsv } from '../src/audit/log/audit-log.csv.js';
import { estimateRequests, requestsOfShape } from '../src/rank/positions/request-estimate.js';
import type { ComparedRow } from '../src/rank/positions/table.js';
import { graphCsv, tableCsv } from '../src/rank/reports/positions/report-responses.js';
import { keywordCsv } from '../src/rank/tracking/keywords/keyword-file.js';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const PAGES = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

const READMES = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => basename(name) === 'README.md')
    .map((name) => join(folder, name)),
);

/** Anchor that GitHub derives from a heading. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

function anchorsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!));
  return [...headings, ...[...text.matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => id!)];
}

const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^\w+:/.test(link));

describe('links in the documentation', () => {
  it.each([...PAGES, ...READMES])('%s links to files and headings that exist', (page) => {
    const broken = linksOf(read(page)).filter((link) => {
      const [path, anchor] = link.split('#') as [string, string?];
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

/** Files named in code, such as `src/serve.ts`; not those of other programs (`.vscode/mcp.json`) or addresses. */
const filesOf = (text: string) =>
  [...text.matchAll(/`(\w[\w.-]*\/[\w./-]+\.(?:tsx?|mjs|json|sh|md))`/g)].map(([, file]) => file!);

/** A page names files from the project's folder, from `src` or `web/src`, from its own folder, or one above it. */
function fileExists(page: string, file: string): boolean {
  const above = dirname(page)
    .split('/')
    .map((_, n, parts) => parts.slice(0, n + 1).join('/'));
  return ['.', 'src', 'web/src', ...above].some((folder) => existsSync(join(ROOT, folder, file)));
}

describe('files in the documentation', () => {
  const pages = [...PAGES, ...READMES].filter((page) => page !== 'CHANGELOG.md');
  it.each(pages)('%s names files that exist', (page) => {
    expect(filesOf(read(page)).filter((file) => !fileExists(page, file))).toEqual([]);
  });
});

describe('README.md', () => {
  it('has at most 700 words', () => {
    expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(700);
  });

  it('says what a month costs, by the price in docs/providers.md', () => {
    const price = Number(/^\| `serper` .*\| ([\d.]+), less/m.exec(read('docs/providers.md'))![1]);
    const perKeyword = requestsOfShape({ pageSize: 10, whole: false, billing: 'request' }, 10);
    const month = estimateRequests(1000, [{ perKeyword, perWeek: 7 }], { firstPage: price, nextPage: price });
    const text = read('README.md').replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      `1,000 keywords daily at depth 10 cost USD ${month.least_cost_per_month} to ${month.cost_per_month} a month`,
    );
  });

  it('links to every page in docs/', () => {
    const linked = linksOf(read('README.md'));
    expect(PAGES.filter((page) => page.startsWith('docs/') && !linked.includes(page))).toEqual([]);
  });
});

describe('docs/glossary.md', () => {
  const sections = read('docs/glossary.md').split(/^## /m).slice(1);
  const [terms, columns] = [sections.slice(0, 3), sections.slice(3)];
  const rowsOf = (section: string, name: RegExp) => [...section.matchAll(name)].map(([, term]) => term!);
  const tables = terms.map((section) => rowsOf(section, /^\| ([\w -]+?) +\| (?!meaning|-)/gm));

  it('has tables of at most 30 terms, each in alphabetical order', () => {
    expect(tables.map(({ length }) => length > 10 && length <= 30)).toEqual([true, true, true]);
    for (const each of tables)
      expect(each).toEqual(
        each.toSorted((one, other) => one.localeCompare(other, 'en', { sensitivity: 'base' })),
      );
  });

  it('defines the figures and terms of the console', () => {
    const wanted = [
      'visibility',
      'share of voice',
      'competitor',
      'tag',
      'device',
      'note',
      'SERP archive',
      'reuse',
    ];
    const further = ['budget', 'carried over', 'average position', 'change', 'location'];
    expect(tables[0]).toEqual(expect.arrayContaining([...wanted, ...further]));
  });

  it('explains every column of CSV files, in tables of at most 30', async () => {
    const [reports, audit] = columns[0]!.split('The audit log').map((part) => rowsOf(part, /^\| `(\w+)`/gm));
    const row = { device: 'mobile', tags: ['a'], urls: 2, features: [], volume: 1 } as unknown as ComparedRow;
    const headerOf = async (text: AsyncIterable<string>) => {
      for await (const chunk of text) return chunk.split(/\r?\n/)[0]!.split(',');
      return [];
    };
    const none = async function* <Item>(): AsyncGenerator<Item> {};
    const files = [
      await headerOf(tableCsv([row], { since: '2026-01-01' })),
      await headerOf(graphCsv(none(), { detail: 'true', devices: true })),
      await headerOf(keywordCsv([], false)),
    ];
    expect(reports!.toSorted()).toEqual([...new Set(files.flat())].sort());
    expect(audit).toEqual(await headerOf(auditCsv(none(), false)));
    const sizes = columns[0]!.split('\n\n').map((part) => rowsOf(part, /^\| `(\w+)`/gm).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(30);
  });
});
