import type uPlot from 'uplot';

/** Selected day. */
export interface Cursor {
  /** Index of the day. */
  day: number;
  /** Pixels from the left edge of the chart. */
  left: number;
  /** In the right half of the plot. */
  isRight: boolean;
}

/** Day under the pointer or selected by keys; null outside the plot. */
export function readCursor(plot: uPlot): Cursor | null {
  const { left = -1, idx: day } = plot.cursor;
  if (left < 0 || typeof day !== 'number') return null;
  const x = plot.valToPos(plot.data[0][day]!, 'x');
  return { day, left: plot.over.offsetLeft + x, isRight: x > plot.over.clientWidth / 2 };
}
