import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type DayRange, dayOf, secondsOf } from '../days/days';
import { formatShortDay } from '../text/format';
import './chart.css';
import { Legend } from './legend';
import { type ChartLine, type ChartNote, selected, type ValueAxis, zoomed } from './lines';
import { dataOfLines, LANE, optionsOf, paletteOf } from './options';
import { useThemeVersion } from './use-theme-version';

const ZOOM_STEP = 0.8;
/** The address follows when a zoom has come to rest. */
const REST_MS = 250;
const NO_NOTES: readonly ChartNote[] = [];

export interface ChartProps {
  /** What the chart shows, in a sentence. */
  label: string;
  /** Every day that is loaded. */
  days: readonly string[];
  lines: readonly ChartLine[];
  axis: ValueAxis;
  /** The days in view, and the new ones after a zoom. */
  view: DayRange;
  onView: (view: DayRange) => void;
  notes?: readonly ChartNote[];
  height?: number;
}

/** The one wrapper of uPlot. Zoom: drag, wheel, + and -. Days by the arrow keys. */
export default function TimeChart(props: ChartProps): ReactNode {
  const { label, days, lines, axis, view, notes = NO_NOTES, height = 240 } = props;
  const holder = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const shown = useRef(view);
  const theme = useThemeVersion();
  const [day, setDay] = useState<number | null>(null);
  const [isSpoken, setSpoken] = useState(false);
  const lane = lines.find(({ look }) => look === 'mark');
  const { zoom, adopt } = useZoom(plot, shown, latest);

  useLayoutEffect(() => {
    const element = holder.current!;
    const size = { width: element.clientWidth, height };
    const onSelect = (a: string, b: string) => zoom(selected(a, b, limitsOf(latest.current)));
    const start = performance.now();
    const onDrawn = () => void performance.measure('chart', { start });
    const plan = { lines, axis, notes, formatDay: formatShortDay, size, onDay: setDay, onSelect, onDrawn };
    const chart = new uPlot(optionsOf(plan, paletteOf(element)), dataOfLines(days, lines), element);
    plot.current = chart;
    showDays(chart, shown.current);
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    const wheel = (event: WheelEvent) => zoomByWheel(event, chart, shown.current, latest.current, zoom);
    chart.over.addEventListener('wheel', wheel, { passive: false });
    return () => {
      resize.disconnect();
      chart.destroy();
      plot.current = null;
    };
  }, [days, lines, axis, notes, height, theme, zoom]);

  useEffect(() => adopt({ from: view.from, to: view.to }), [view.from, view.to, adopt]);

  const onKeyDown = (event: KeyboardEvent) => {
    const chart = plot.current;
    if (!chart || event.ctrlKey || event.metaKey || event.altKey) return;
    const factor = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }[event.key];
    const target = targetDay(event.key, day, visibleDays(days, shown.current));
    if (factor === undefined && target === undefined) return;
    event.preventDefault();
    setSpoken(true);
    if (target !== undefined)
      chart.setCursor({ left: chart.valToPos(secondsOf(days[target]!), 'x'), top: 0 });
    else zoom(zoomed(shown.current, days[day ?? 0]!, factor!, limitsOf(props)));
  };
  return (
    <figure className="chart">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys read out a drawing. */}
      <div
        ref={holder}
        className="chart-plot"
        style={{ minHeight: height }}
        role="img"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={() => setSpoken(false)}
      >
        {lane && (
          <span className="chart-lane" style={LANE}>
            {lane.label}
          </span>
        )}
      </div>
      <Legend days={days} lines={lines} axis={axis} notes={notes} day={day} isSpoken={isSpoken} />
    </figure>
  );
}

const limitsOf = ({ days }: ChartProps): DayRange => ({ from: days[0]!, to: days.at(-1)! });

/** First and last index in view. */
function visibleDays(days: readonly string[], { from, to }: DayRange): [number, number] {
  return [
    Math.max(
      0,
      days.findIndex((each) => each >= from),
    ),
    days.findLastIndex((each) => each <= to),
  ];
}

function targetDay(key: string, day: number | null, [first, last]: [number, number]): number | undefined {
  const clamped = (index: number) => Math.min(last, Math.max(first, index));
  switch (key) {
    case 'ArrowLeft':
      return clamped((day ?? last + 1) - 1);
    case 'ArrowRight':
      return clamped((day ?? first - 1) + 1);
    case 'Home':
      return first;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

function showDays(chart: uPlot, { from, to }: DayRange): void {
  chart.setScale('x', { min: secondsOf(from), max: secondsOf(to) });
}

interface Latest<T> {
  current: T;
}

/** Draws a zoom at once, and reports it when it has come to rest. */
function useZoom(plot: Latest<uPlot | null>, shown: Latest<DayRange>, latest: Latest<ChartProps>) {
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
    /** A view of the address; the own one may come back when another zoom has begun already. */
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

/** The page scrolls on where there is nothing more to zoom. */
function zoomByWheel(
  event: WheelEvent,
  chart: uPlot,
  view: DayRange,
  props: ChartProps,
  zoom: (view: DayRange) => void,
): void {
  const { left } = chart.over.getBoundingClientRect();
  const center = dayOf(chart.posToVal(event.clientX - left, 'x'));
  const next = zoomed(view, center, event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, limitsOf(props));
  if (next.from === view.from && next.to === view.to) return;
  event.preventDefault();
  zoom(next);
}
