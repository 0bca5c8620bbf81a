import Mustache from 'mustache';
import { describe, expect, it, vi } from 'vitest';
import type { DigestContent, DigestMover } from '../domain/digest.js';
import { toRate } from '../../answers/domain/wilson.js';
import type { DigestFacts } from './digest-data.js';
import { digestMail } from './digest-mail.js';
import { DIGEST_TEMPLATE } from './digest-template.js';

const day = {
  date: '2026-03-11',
  top3: 3,
  top10: 8,
  top20: 10,
  top50: 12,
  top100: 14,
  not_found: 2,
  visibility: 34.56,
  average: 12.34,
  failed: 0,
};
const mover = (keyword: string, from: number | null, to: number | null, more: Partial<DigestMover> = {}) => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop' as const,
  from,
  to,
  ...more,
});

const CONTENT: DigestContent = {
  now: day,
  before: { ...day, date: '2026-03-04', visibility: 30, average: 11, top3: 3 },
  up: { count: 1234, largest: [mover('best coffee', 9, 3, { near: 'New York' })] },
  down: {
    count: 2,
    largest: [mover('قهوة', 4, null, { device: 'mobile' }), mover('Käse & <b>Öl</b>', 5, 8)],
  },
  chart: [
    { date: '2026-03-10', visibility: 17.28 },
    { date: '2026-03-11', visibility: 34.56 },
    { date: '2026-03-12', visibility: null },
  ],
};
const FACTS: DigestFacts = {
  language: 'en',
  period: 'weekly',
  website: 'www.example.com',
  answers: null,
  content: CONTENT,
  searchedDays: 42,
  missed: null,
  since: '2026-03-04',
  csv: 'attached',
  link: 'https://example.org/app/a/1?x=1&y=2',
  unsubscribe: 'https://example.org/u',
  brand: null,
};
const mail = (change: Partial<DigestFacts> = {}) => digestMail({ ...FACTS, ...change });

describe('the mail of a digest', () => {
  it('has a text with every fact', () => {
    const { subject, text } = mail();
    expect(subject).toBe('Weekly digest of www.example.com: 1,234 up, 2 down');
    expect(text).toBe(`Weekly digest – www.example.com
March 11, 2026, compared with March 4, 2026

Visibility: 34.6% (before: 30%)
Average position: 12.3 (before: 11)
Top 3: 3 (before: 3)
Top 10: 8 (before: 8)

Ranking distribution
Positions 1–3: 3 (before: 3)
Positions 4–10: 5 (before: 5)
Positions 11–20: 2 (before: 2)
Positions 21–50: 2 (before: 2)
Positions 51–100: 2 (before: 2)
Not found: 2 (before: 2)

Improved: 1,234
- \u2068best coffee\u2069 (\u2068US · New York\u2069): 9 → 3
And 1,233 more.

Declined: 2
- \u2068قهوة\u2069 (\u2068US · mobile\u2069): 4 → –
- \u2068Käse & <b>Öl</b>\u2069 (\u2068US\u2069): 5 → 8

The table of the keywords is attached as CSV.

Open in Rankwire: https://example.org/app/a/1?x=1&y=2

--
You receive this e-mail because your address is a recipient of the digest of www.example.com.
Unsubscribe: https://example.org/u
`);
  });

  it('has the rate of AI answers with its interval, and says nothing where nothing was asked', () => {
    const answers = {
      mention: toRate(12, 30),
      before: toRate(1, 30),
      change: 'up' as const,
    };
    const english =
      'AI answers: your brand is named in 12 of 30 (40%, between 25% and 58%); before: 3%, more often than before.';
    const { text, html } = mail({ answers });
    expect(text).toContain(`\n\n${english}\n\n`);
    expect(html).toContain(english);
    const german = mail({ answers, language: 'de' });
    for (const part of [german.text, german.html])
      expect(part.replaceAll('\u00a0', ' ')).toContain(
        'KI-Antworten: Ihre Marke wird in 12 von 30 genannt (40 %, zwischen 25 % und 58 %); vorher: 3 %, häufiger als vorher.',
      );
    const unsure = mail({ answers: { ...answers, before: toRate(0, 0), change: null }, content: null });
    expect(unsure.text).toContain('named in 12 of 30 (40%, between 25% and 58%).\n');
    expect(mail({ answers: { ...answers, change: 'none' } }).text).toContain(', no clear change.');
    for (const part of [mail().text, mail().html]) expect(part).not.toContain('AI answers');
  });

  it('says it in German', () => {
    const { subject, text, html } = mail({ language: 'de', period: 'monthly' });
    expect(subject).toBe('Monatlicher Bericht zu www.example.com: 1.234 verbessert, 2 verschlechtert');
    expect(text).toContain('11. März 2026, verglichen mit dem 4. März 2026\n\nSichtbarkeit: 34,6');
    expect(html).toContain('<html lang="de"');
    expect(html).toContain('Verschlechtert: 2');
  });

  it('has HTML with everything escaped, and scripts of both directions isolated', () => {
    const { html } = mail();
    expect(html).toContain('<bdi dir="auto">K&#228;se'.replace('&#228;', 'ä'));
    expect(html).toContain('K\u00e4se &amp; &lt;b&gt;\u00d6l&lt;/b&gt;</bdi>');
    expect(html).toContain('<bdi dir="auto">قهوة</bdi>');
    expect(html).toContain('href="https://example.org/app/a/1?x=1&amp;y=2"');
    expect(html).toContain('href="https://example.org/u"');
    expect(html).not.toMatch(/\{\{|\}\}|undefined|null|NaN/);
  });

  it('marks figures as better or worse, the lower position as the better one', () => {
    const tones = [...mail().html.matchAll(/class="(better|worse|same)"[^>]*>\s*([▲▼]?[^<]*?)\s*</g)].slice(
      0,
      4,
    );
    expect(tones.map(([, tone, change]) => [tone, change])).toEqual([
      ['better', '▲ 4.6 pts'],
      ['worse', '▼ 1.3 places'],
      ['same', 'unchanged'],
      ['same', 'unchanged'],
    ]);
  });

  it('draws bars of cells, in proportion to the largest, and none for a day without results', () => {
    const heights = [...mail().html.matchAll(/class="bar"\s+height="(\d+)"/g)].map(([, height]) => height);
    expect(heights).toEqual(['32', '64']);
  });

  it('can be read without anything to compare with, and without results', () => {
    const first = mail({ content: { ...CONTENT, before: null } });
    expect(first.text).toContain(
      'March 11, 2026. There are no results of March 4, 2026 or earlier to compare with.\n\nVisibility: 34.6%\n',
    );
    const none = mail({ content: null, since: null, csv: 'none' });
    expect(none.subject).toBe('Weekly digest of www.example.com: no results');
    expect(none.text).toContain('There are no results of the last 42 days.');
    expect(none.html).toContain('There are no results of the last 42 days.');
    expect(none.html).not.toContain('class="bar"');
  });

  it('names failed checks, and a table that is too large to attach', () => {
    const { text, html } = mail({ csv: 'too large', content: { ...CONTENT, now: { ...day, failed: 1200 } } });
    for (const part of [text, html]) {
      expect(part).toContain('Keywords whose check failed: 1,200');
      expect(part).toContain('The table of the keywords is too large to attach.');
    }
  });

  it('has name, picture and colours of a brand, escaped', () => {
    const name = 'A & B <script>';
    const colors = {
      light: { accent: '#b3261e', on_accent: '#fffefe' },
      dark: { accent: '#e07c77', on_accent: '#000001' },
    };
    const { html, text } = mail({ brand: { name, logo: null, colors }, csv: 'too large' });
    expect(text).toMatch(/^A & B <script>\n\nWeekly digest – www\.example\.com/);
    for (const part of ['Open in A & B <script>: https://', 'Download it in A & B <script>.'])
      expect(text).toContain(part);
    expect(text + html).not.toContain('Rankwire');
    expect(html).toContain('A &amp; B &lt;script&gt;');
    expect(html).not.toMatch(/<script|<img/);
    for (const color of ['#b3261e', '#fffefe', '#e07c77']) expect(html).toContain(color);
    expect(html).not.toMatch(/#0b5cad|#2f7fd3|#5aa9f2/);

    const pictured = mail({ brand: { name, logo: 'cid:logo@digest', colors: null } }).html;
    expect(pictured).toMatch(/<img\s+src="cid:logo@digest"\s+alt="A &amp; B &lt;script&gt;"/);
    expect(pictured).toContain('#0b5cad');
    expect(mail().html).toContain('>Rankwire<');
  });

  it('keeps a keyword with line breaks on its line', () => {
    const largest = [mover('a\r\nUnsubscribe: https://evil.example', 2, 1)];
    expect(mail({ content: { ...CONTENT, up: { count: 1, largest } } }).text).toContain(
      '- \u2068a Unsubscribe: https://evil.example\u2069',
    );
  });

  it('stays below the size at which mail programs clip it', () => {
    const long = 'k'.repeat(200);
    const largest = Array.from({ length: 10 }, () => mover(long, 1, 2, { near: long }));
    const moves = { count: 10_000, largest };
    const chart = Array.from({ length: 31 }, () => ({ date: '2026-03-11', visibility: 10 }));
    const { html } = mail({ content: { ...CONTENT, up: moves, down: moves, chart } });
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });
});

/** Names of values and sections, those within sections included. */
function namesIn(tokens: unknown[]): string[] {
  return (tokens as [string, string, number, number, unknown[]?][])
    .filter(([kind]) => kind !== 'text')
    .flatMap(([, name, , , inner]) => [name, ...namesIn(inner ?? [])]);
}

function listKeys(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listKeys);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...listKeys(inner)]);
}

it('its template names no value that it does not get', () => {
  const render = vi.spyOn(Mustache, 'render');
  const failed = { ...CONTENT, now: { ...day, failed: 1 } };
  const answers = { mention: toRate(1, 3), before: toRate(0, 0), change: null };
  mail({ content: failed, answers, brand: { name: 'A', logo: 'cid:logo', colors: null } });
  mail();
  const given = new Set(listKeys(render.mock.calls.map(([, values]) => values)));
  render.mockRestore();
  expect(namesIn(Mustache.parse(DIGEST_TEMPLATE)).filter((name) => !given.has(name))).toEqual([]);
});

it('takes no place from a value', () => {
  const { html } = mail({ website: '{{product}}{{#results}}$&' });
  expect(html).toContain('{{product}}{{#results}}$&amp;');
});
