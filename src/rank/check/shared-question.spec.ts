import { describe, expect, it } from 'vitest';
import { SharedQuestion } from './shared-question.js';

/** A question whose answers the test gives. */
function byHand() {
  const open: ((answer: number) => void)[] = [];
  const fail: ((error: Error) => void)[] = [];
  let put = 0;
  const question = new SharedQuestion(
    () =>
      new Promise<number>((answer, refuse) => {
        put += 1;
        open.push(answer);
        fail.push(refuse);
      }),
  );
  return { question, open, fail, put: () => put };
}

const turn = () => new Promise((done) => setImmediate(done));

describe('a shared question', () => {
  it('is put once for all who ask while another is under way, and after they asked', async () => {
    const { question, open, put } = byHand();
    const first = question.ask();
    const later = [question.ask(), question.ask(), question.ask()];
    expect(put()).toBe(1);
    open[0]!(1);
    expect(await first).toBe(1);
    await turn();
    expect(put()).toBe(2);
    open[1]!(2);
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('is put anew when nobody asks at the moment', async () => {
    const { question, open, put } = byHand();
    for (const answer of [1, 2]) {
      const asked = question.ask();
      open[answer - 1]!(answer);
      expect(await asked).toBe(answer);
    }
    expect(put()).toBe(2);
  });

  it('goes on after a question that failed', async () => {
    const { question, open, fail } = byHand();
    const first = question.ask();
    const second = question.ask();
    fail[0]!(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    open[1]!(2);
    expect(await second).toBe(2);
  });
});
