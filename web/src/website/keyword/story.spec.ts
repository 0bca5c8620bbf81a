import { afterEach, describe, expect, it } from 'vitest';
import { showLanguage } from '../../shared/text/language';
import type { HistoryDay } from './queries';
import { historyDay as day } from './spec-support';
import { keywordStory, storyText } from './story';

afterEach(() => showLanguage('en'));

const VIEW = { from: '2026-11-01', to: '2026-11-30' };
const [A, B] = ['https://www.example.com/a', 'https://www.example.com/b'];

/** Results of consecutive days from the 18th on, which is in view. */
const daily = (...positions: (number | null)[]): HistoryDay[] =>
  positions.map((position, n) =>
    day(`2026-11-${18 + n}`, position, { url: position === null ? '' : A, urls: position === null ? 0 : 1 }),
  );
const story = (history: readonly HistoryDay[]) => keywordStory(history, VIEW);

describe('the story of a keyword', () => {
  it.each([
    ['lost', daily(1, 2, null, null), 'lost', '2026-11-20', 2],
    ['found again', daily(4, null, 9, 8), 'found', '2026-11-20', null],
    ['out of the top 10', daily(9, 14, 13), 'left', '2026-11-19', 9],
    ['into the top 10', daily(12, 30, 7, 8), 'entered', '2026-11-20', 30],
    ['down', daily(21, 22, 40, 41), 'fell', '2026-11-20', 22],
    ['up', daily(41, 40, 22, 21), 'rose', '2026-11-20', 40],
    ['the newest of several', daily(9, 14, 8, null), 'lost', '2026-11-21', 8],
  ])('is that it went %s', (_, history, turn, on, before) => {
    expect(story(history)).toMatchObject({ turn, day: on, before: { position: before } });
  });

  it('is steady where it neither moved by three places nor changed its page', () => {
    expect(story(daily(4, 5, 3, 4))).toEqual({ turn: 'steady', best: 3, worst: 5 });
    expect(storyText(story(daily(4, 4))!)).toBe('Steady at 4 in these days.');
  });

  it('is of the page where another one took its place', () => {
    const history = [day('2026-11-18', 5, { url: A }), day('2026-11-19', 6, { url: B })];
    expect(story(history)).toMatchObject({ turn: 'page', before: { url: A }, now: { url: B } });
    const same = [day('2026-11-18', 5, { url: A }), day('2026-11-19', 6, { url: `${A}?utm_source=x#top` })];
    expect(story(same)).toMatchObject({ turn: 'steady' });
  });

  it('names the page that ranked last, though it does not rank now', () => {
    expect(story(daily(3, null, null))).toMatchObject({
      before: { date: '2026-11-18', position: 3, url: A },
      now: { position: null, url: '' },
    });
    expect(story(daily(3, null, 7))).toMatchObject({ earlier: { date: '2026-11-18', url: A } });
  });

  it('leaves out days carried over, and what a shallower search cannot know', () => {
    const failed = daily(3, null, null);
    failed[1] = day('2026-11-19', 3, { rolled: true, state: 'failed' });
    expect(story(failed)).toMatchObject({ turn: 'lost', day: '2026-11-20', before: { date: '2026-11-18' } });
    const shallow = [day('2026-11-18', 45, { url: A }), day('2026-11-19', null, { depth: 20, cut: true })];
    expect(story(shallow)).toBeUndefined();
  });

  it('is older than the range only while the keyword is still lost', () => {
    const later = { from: '2026-11-25', to: '2026-11-30' };
    const lost = [...daily(3, null), day('2026-11-26', null)];
    expect(keywordStory(lost, later)).toMatchObject({ turn: 'lost', day: '2026-11-19' });
    const back = [...daily(3, null, 8), day('2026-11-26', 8, { url: A })];
    expect(keywordStory(back, later)).toMatchObject({ turn: 'steady' });
  });

  it('is absent without a result, and where the keyword was never found', () => {
    expect(story([])).toBeUndefined();
    expect(story(daily(null, null))).toBeUndefined();
  });
});

describe.each(['en', 'de'] as const)('in words (%s)', (language) => {
  const TEXTS: [string, HistoryDay[], Record<'en' | 'de', string>][] = [
    [
      'lost',
      daily(1, null),
      {
        en: 'Lost on Nov 19: at 1 until Nov 18, not in top 100 since.',
        de: 'Verloren am 19. Nov.: bis 18. Nov. auf 1, seitdem nicht in Top 100.',
      },
    ],
    [
      'found',
      daily(null, 9, 8),
      {
        en: 'Won on Nov 19: not in top 100 before, at 9 then and 8 now.',
        de: 'Gewonnen am 19. Nov.: vorher nicht in Top 100, dann auf 9 und jetzt auf 8.',
      },
    ],
    [
      'left',
      daily(9, 14),
      {
        en: 'Left the top 10 on Nov 19: from 9 to 14.',
        de: 'Am 19. Nov. aus den Top 10 gefallen: von 9 auf 14.',
      },
    ],
    [
      'entered',
      daily(14, 9, 6),
      {
        en: 'Entered the top 10 on Nov 19: from 14 to 9, at 6 now.',
        de: 'Am 19. Nov. in die Top 10 gekommen: von 14 auf 9, jetzt auf 6.',
      },
    ],
    [
      'fell',
      daily(20, 40),
      { en: 'Fell on Nov 19: from 20 to 40.', de: 'Am 19. Nov. gefallen: von 20 auf 40.' },
    ],
    [
      'rose',
      daily(40, 20),
      { en: 'Rose on Nov 19: from 40 to 20.', de: 'Am 19. Nov. gestiegen: von 40 auf 20.' },
    ],
    [
      'page',
      [day('2026-11-18', 5, { url: A }), day('2026-11-19', 6, { url: B })],
      {
        en: 'Another of your pages ranks since Nov 19: from 5 to 6.',
        de: 'Seit 19. Nov. rankt eine andere eigene Seite: von 5 auf 6.',
      },
    ],
    [
      'steady',
      daily(3, 5),
      { en: 'Steady between 3 and 5 in these days.', de: 'In diesen Tagen stabil zwischen 3 und 5.' },
    ],
  ];
  it.each(TEXTS)('%s', async (_, history, expected) => {
    await showLanguage(language);
    expect(storyText(story(history)!)).toBe(expected[language]);
  });
});
