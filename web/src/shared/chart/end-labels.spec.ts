import { describe, expect, it } from 'vitest';
import { labelledLines, shortened, spreadLabels } from './end-labels';
import type { ChartLine } from './lines';

const PLOT = { top: 0, bottom: 60, height: 10 };
const at = (...heights: number[]) => heights.map((y, index) => ({ y, index }));

describe('labels at the ends of lines', () => {
  it('stay where they are while they are apart', () => {
    expect([...spreadLabels(at(50, 20), PLOT)]).toEqual([
      [1, 20],
      [0, 50],
    ]);
  });

  it('move apart, within the plot', () => {
    expect([...spreadLabels(at(30, 31), PLOT).values()]).toEqual([30, 40]);
    expect([...spreadLabels(at(-5, 0, 59, 58), PLOT)]).toEqual([
      [0, 5],
      [1, 15],
      [3, 45],
      [2, 55],
    ]);
  });

  it('are left out where the plot is full, the last ones first', () => {
    const heights = [...spreadLabels(at(...Array.from({ length: 20 }, () => 30)), PLOT)];
    expect(heights.map(([index]) => index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(heights.map(([, y]) => y)).toEqual([5, 15, 25, 35, 45, 55]);
  });

  it('name lines only, and none where there is one', () => {
    const line = (label: string, more: Partial<ChartLine> = {}): ChartLine => ({
      label,
      color: '--accent',
      values: [1],
      ...more,
    });
    expect(labelledLines([line('own'), line('none', { look: 'mark' })])).toEqual([]);
    const names = labelledLines([line('own'), line('', { isPart: true, look: 'dashed' }), line('other')]);
    expect(names.map(({ label }) => label)).toEqual(['own', 'other']);
  });

  it('are cut to the space they have', () => {
    expect(shortened('example.com', () => true)).toBe('example.com');
    expect(shortened('example.com', (text) => text.length <= 6)).toBe('examp…');
  });
});
