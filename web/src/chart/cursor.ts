import type uPlot from 'uplot';

/** The chosen day. */
export interface Cursor {
  /** Its index. */
  day: number;
  /** Of the day in the chart, in pixels. */
  left: number;
  /** Whether it is in the right half. */
  isRight: boolean;
}

/** The day under the pointer, or that keys have chosen; null outside of the plot. */
export function cursorOf(plot: uPlot): Cursor | null {
  const { left = -1, idx: day } = plot.cursor;
  if (left < 0 || typeof day !== 'number') return null;
  const x = plot.valToPos(plot.data[0][day]!, 'x');
  return { day, left: plot.over.offsetLeft + x, isRight: x > plot.over.clientWidth / 2 };
}
