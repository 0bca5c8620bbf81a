import { describe, expect, it } from 'vitest';
import { courseText } from './block-history';
import { blockCourses } from './block-spells';
import type { HistoryDay } from './queries';

type Blocks = Pick<HistoryDay, 'features' | 'owned' | 'unknown_owner' | 'rolled'>;
const page = (features: HistoryDay['features'], owned: NonNullable<HistoryDay['features']> = []): Blocks => ({
  features,
  owned: owned.map((type) => ({ type, place: 1, link: '' })),
  rolled: false,
});
const UNKNOWN: Blocks = { ...page(['video']), unknown_owner: ['video'] };
const dates = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
const courses = (...pages: (Blocks | undefined)[]) =>
  blockCourses(
    dates,
    pages.flatMap((each, index) => (each ? [{ date: dates[index], ...each } as HistoryDay] : [])),
  );

describe('the course of a block', () => {
  it('has a spell for each time it came, went, and had the website in it', () => {
    const [course] = courses(
      page(['video']),
      page(['video'], ['video']),
      page(['video'], ['video']),
      page([]),
      page([]),
    );
    expect(course).toMatchObject({ type: 'video', present: 3, own: 2, known: 5, now: 'gone' });
    expect(course!.spells).toEqual([
      { presence: 'there', first: 0, last: 0 },
      { presence: 'own', first: 1, last: 2 },
      { presence: 'gone', first: 3, last: 4 },
    ]);
    expect(courseText(course!)).toMatch(/^On 3 of 5 days, with your website on 2; gone since .*4/);
  });

  it('leaves out unknown pages and copies', () => {
    const [course] = courses(
      page(['video']),
      page(undefined),
      { ...page(['video'], ['video']), rolled: true },
      page(['video']),
    );
    expect(course!.spells).toEqual([
      { presence: 'there', first: 0, last: 0 },
      { presence: 'there', first: 3, last: 3 },
    ]);
    expect(course).toMatchObject({ known: 2, own: 0, isWhole: true });
    expect(courseText(course!)).toMatch(/^On 2 of 2 days; there since .*1.* or earlier$/);
  });

  it('names the day since which the website is in it', () => {
    const [gained] = courses(page(['images']), page(['images'], ['images']));
    expect(courseText(gained!)).toMatch(/; with your website since .*2/);
    const [always] = courses(page(['images'], ['images']));
    expect(courseText(always!)).toMatch(/; with your website since .*1.* or earlier$/);
    const [present] = courses(page([]), page(['images']));
    expect(courseText(present!)).toMatch(/^On 1 of 2 days; there since [^o]*2/);
    const [lost] = courses(page(['images'], ['images']), page(['images']));
    expect(courseText(lost!)).toMatch(/; without your website since [^o]*2/);
  });

  it('is not without the website on days whose websites are unknown', () => {
    const [own, without] = [page(['video'], ['video']), page(['video'])];
    const writeText = (...pages: Blocks[]) => courseText(courses(...pages)[0]!);
    const [gap] = courses(own, UNKNOWN, own);
    expect(gap).toMatchObject({ present: 3, own: 2, known: 3, now: 'own', isWhole: true });
    expect(gap!.spells.map(({ presence }) => presence)).toEqual(['own', 'unknown', 'own']);
    expect(courseText(gap!)).toMatch(/; with your website since .*1.* or earlier$/);
    expect(writeText(own, UNKNOWN)).toMatch(
      /^On 2 of 2 days, with your website on 1; there since .*1.* or earlier, its websites unknown$/,
    );
    expect(writeText(page([]), UNKNOWN)).toMatch(
      /^On 1 of 2 days; there since [^o]*2, its websites unknown$/,
    );
    expect(writeText(without, UNKNOWN, own)).toMatch(/; with your website since [^o]*3$/);
    expect(writeText(own, UNKNOWN, without)).toMatch(/; without your website since [^o]*3$/);
    expect(writeText(page([]), UNKNOWN, without)).toMatch(/; there since [^o]*2$/);
    expect(writeText(UNKNOWN, page([]))).toMatch(/; gone since [^o]*2$/);
  });

  it('is there for blocks of these days only, in the order of the types', () => {
    const types = courses(page(['paid', 'ai_overview']), page(['video'])).map(({ type }) => type);
    expect(types).toEqual(['ai_overview', 'video', 'paid']);
    expect(courses(page([]))).toEqual([]);
    expect(courses(page(undefined))).toEqual([]);
  });
});
