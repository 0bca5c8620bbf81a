import { describe, expect, it } from 'vitest';
import { ranMs } from '../../../../test/support/machine-speed.js';
import { HOSTILE, type Labelled, ORDINARY } from './labelled-answers.spec-support.js';
import { foldText, MentionText } from './mentions.js';

const finds = ([names, text]: Labelled): boolean => {
  const [name, ...aliases] = names.split('|') as [string, ...string[]];
  return new MentionText(text).find({ name, aliases }).length > 0;
};

const containsName = ([names, text]: Labelled): boolean =>
  names.split('|').some((name) => text.toLowerCase().includes(name.toLowerCase()));

function scoreF1(answers: readonly Labelled[], decide: (answer: Labelled) => boolean): number {
  const count = (found: boolean, named: boolean) =>
    answers.filter((answer) => decide(answer) === found && answer[2] === named).length;
  const hits = count(true, true);
  return (2 * hits) / (2 * hits + count(true, false) + count(false, true));
}

describe('mentions', () => {
  it('has an F1 of at least 0.98 over 300 labelled answers, 100 of them hostile', () => {
    const all = [...HOSTILE, ...ORDINARY];
    expect(HOSTILE.length).toBeGreaterThanOrEqual(100);
    expect(all.length).toBeGreaterThanOrEqual(300);
    const wrong = all
      .filter((answer) => finds(answer) !== answer[2])
      .map(([name, text]) => `${name}: ${text}`);
    const [own, plain] = [scoreF1(all, finds), scoreF1(all, containsName)];
    const hostile = [scoreF1(HOSTILE, finds), scoreF1(HOSTILE, containsName)];
    console.log(
      `Mentions in ${all.length} answers: F1 ${own.toFixed(4)}, a substring ${plain.toFixed(4)}; hostile ones: ` +
        `${hostile[0]!.toFixed(4)} and ${hostile[1]!.toFixed(4)}`,
    );
    expect(wrong).toEqual([]);
    expect(own).toBeGreaterThanOrEqual(0.98);
    expect(own).toBeGreaterThan(plain);
  });

  it('finds a name behind more marks than any language has', () => {
    const text = `${'\u0301\u0323'.repeat(5000)} Rankwire`;
    expect(new MentionText(text).find({ name: 'Rankwire' })).toEqual([{ start: 10_001, end: 10_009 }]);
  });

  it('gives the places in the original text', () => {
    const text = 'Use Rank**wire**, or Straße (STRASSE).';
    const marked = (name: string) =>
      new MentionText(text).find({ name }).map(({ start, end }) => text.slice(start, end));
    expect(marked('rankwire')).toEqual(['Rank**wire']);
    expect(marked('strasse')).toEqual(['Straße', 'STRASSE']);
  });

  it('counts a name and its longer alias at one place once', () => {
    const text = 'Acme Cloud and Acme.';
    const found = new MentionText(text).find({ name: 'Acme', aliases: ['Acme Cloud'] });
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['Acme Cloud', 'Acme']);
  });

  it('reads a long hostile text in little time', () => {
    for (const part of ['[', '**', '<a ', '(', '![', '`', '[](', '&#', '\\', '_a', '*a ', 'é', 'a.', '日']) {
      const began = ranMs();
      new MentionText(part.repeat(16_000)).find({ name: 'Rankwire' });
      expect(ranMs() - began, part).toBeLessThan(2000);
    }
    const began = ranMs();
    new MentionText(`https://a.example/${'.'.repeat(150_000)}x`).find({ name: 'Rankwire' });
    expect(ranMs() - began).toBeLessThan(2000);
  });

  it.each([
    ['ẞ', 'ss'],
    ['ΣΑΣ', 'σασ'],
    ['ﬁn', 'fin'],
    ['Ǆ', 'dž'],
    ['ı', 'ı'],
  ])('folds %s to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});
