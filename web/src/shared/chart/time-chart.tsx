import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type DayRange, toSeconds } from '../days/days';
import { formatShortDay } from '../text/format';
import './chart.css';
import type { Cursor } from './cursor';
import { Legend } from './legend';
import { type ChartLine, type ChartNote, selected, type ValueAxis, ZOOM_STEP, zoomed } from './lines';
import { dataOfLines, LANE, toOptions, rightSpace } from './options';
import { readPalette } from './palette';
import { DayTip } from './day-tip';
import { useThemeVersion } from './use-theme-version';
import { showDays, useZoom } from './use-zoom';
import { zoomByPointer } from './zoom-by-pointer';

const NO_NOTES: readonly ChartNote[] = [];

export interface ChartProps {
  /** Description for screen readers. */
  label: string;
  /** Every loaded day. */
  days: readonly string[];
  lines: readonly ChartLine[];
  axis: ValueAxis;
  /** Days in view; `onView` reports a zoom. */
  view: DayRange;
  onView: (view: DayRange) => void;
  notes?: readonly ChartNote[];
  height?: number;
}

/** The one wrapper of uPlot. Zoom: drag, Ctrl or Cmd with the wheel, pinch, + and -. Days by the arrow keys. */
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
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const day = cursor?.day ?? null;
  const [isSpoken, setSpoken] = useState(false);
  const [right, setRight] = useState(0);
  const lane = lines.find(({ look }) => look === 'mark');
  const { zoom, adopt } = useZoom(plot, shown, latest);

  useLayoutEffect(() => {
    const element = holder.current!;
    const size = { width: element.clientWidth, height };
    const onSelect = (a: string, b: string) => zoom(selected(a, b, readLimits(latest.current)));
    const start = performance.now();
    const onDrawn = () => void performance.measure('chart', { start });
    // Skips updates while the pointer stays on one day.
    const onCursor = (next: Cursor | null) =>
      setCursor((last) => (last?.day === next?.day && last?.left === next?.left ? last : next));
    const space = rightSpace(lines, size.width);
    setRight(space);
    const plan = {
      lines,
      axis,
      notes,
      formatDay: formatShortDay,
      size,
      right: space,
      onCursor,
      onSelect,
      onDrawn,
    };
    const chart = new uPlot(toOptions(plan, readPalette(element)), dataOfLines(days, lines), element);
    plot.current = chart;
    showDays(chart, shown.current);
    const resize = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    zoomByPointer(chart, () => ({ view: shown.current, limits: readLimits(latest.current) }), zoom);
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
      chart.setCursor({ left: chart.valToPos(toSeconds(days[target]!), 'x'), top: 0 });
    else zoom(zoomed(shown.current, days[day ?? 0]!, factor!, readLimits(props)));
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
        {cursor && cursor.day < days.length && (
          <DayTip lines={lines} axis={axis} notes={notes} date={days[cursor.day]!} cursor={cursor} />
        )}
        {lane && (
          <span className="chart-lane" style={{ ...LANE, right }}>
            {lane.label}
          </span>
        )}
      </div>
      <Legend
        days={days}
        lines={lines}
        axis={axis}
        notes={notes}
        day={isSpoken ? day : null}
        isSpoken={isSpoken}
      />
    </figure>
  );
}

const readLimits = ({ days }: ChartProps): DayRange => ({ from: days[0]!, to: days.at(-1)! });

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
