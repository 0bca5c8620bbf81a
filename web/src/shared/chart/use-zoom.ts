import { useEffect, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { type DayRange, toSeconds } from '../days/days';

/** Delay after the last zoom before it is reported. */
const REST_MS = 250;

interface Latest<T> {
  current: T;
}

export function showDays(chart: uPlot, { from, to }: DayRange): void {
  chart.setScale('x', { min: toSeconds(from), max: toSeconds(to) });
}

/** Draws a zoom immediately, and reports it once it has settled. */
export function useZoom(
  plot: Latest<uPlot | null>,
  shown: Latest<DayRange>,
  latest: Latest<{ onView: (view: DayRange) => void }>,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef<DayRange>(undefined);
  const [actions] = useState(() => {
    const draw = (view: DayRange) => {
      shown.current = view;
      clearTimeout(timer.current);
      if (plot.current) showDays(plot.current, view);
    };
    const zoom = (view: DayRange) => {
      draw(view);
      timer.current = setTimeout(() => {
        reported.current = view;
        latest.current.onView(view);
      }, REST_MS);
    };
    /** Applies a view from the URL; ignores our own update arriving late. */
    const adopt = (view: DayRange) => {
      if (reported.current?.from === view.from && reported.current.to === view.to) return;
      reported.current = undefined;
      draw(view);
    };
    return { zoom, adopt };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return actions;
}
