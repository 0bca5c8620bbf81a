import { expect, it } from 'vitest';
import { fileName } from './file-name.js';

it.each([
  ['https://www.example.com/', 'example.com-rank-table-2026-03-11.csv'],
  ['example.com/shop?a=b', 'example.com-shop-a-b-rank-table-2026-03-11.csv'],
  ['https://münchen.de', 'münchen.de-rank-table-2026-03-11.csv'],
  ['../../etc/passwd', 'etc-passwd-rank-table-2026-03-11.csv'],
  ['"; x="\r\ny', 'x-y-rank-table-2026-03-11.csv'],
  ['x'.repeat(300), `${'x'.repeat(80)}-rank-table-2026-03-11.csv`],
  ['///', 'rank-table-2026-03-11.csv'],
  [null, 'rank-table-2026-03-11.csv'],
])('a file about %j is saved as %s', (about, expected) => {
  expect(fileName(about, 'rank-table', '2026-03-11')).toBe(expected);
});
