import uPlot, { type AlignedData, type Axis, type Options, type Series } from 'uplot';
import { toDay, toSeconds } from '../days/days';
import { drawBandNames, drawBands } from './bands';
import { findDash } from './colors';
import { type Cursor, readCursor } from './cursor';
import { drawEndLabels, endLabelSpace } from './end-labels';
import { type ChartLine, type ChartNote, isolatedPoints, positionSplits, type ValueAxis } from './lines';
import type { Palette } from './palette';

const DAY = 24 * 3600;
const INCREMENTS = [1, 2, 3, 5, 7, 14, 30, 60, 90, 180, 365].map((days) => days * DAY);
const FONT = "12px 'Inter Variable', Inter, system-ui, sans-serif";
/** Above and below the plot; the latter has the labels of days. */
const [ABOVE, BELOW] = [10, 28];
const LABELS_WIDTH = 44;
/** Half the width of the label of the last day. */
const LAST_DAY = 24;
/** Lane of marks below the values. */
const LANE_HEIGHT = 34;
/** Height of a mark above the lower edge. */
const MARK_HEIGHT = 10;

/** Space to the right of the plot. @param width of the chart */
export const rightSpace = (lines: readonly ChartLine[], width: number): number =>
  Math.max(LAST_DAY, endLabelSpace(lines, width));

/** Position of the lane of marks within the chart. */
export const LANE = { left: LABELS_WIDTH, bottom: BELOW, height: LANE_HEIGHT };

export const dataOfLines = (days: readonly string[], lines: readonly ChartLine[]): AlignedData => [
  days.map(toSeconds),
  ...lines.map(({ values, look }) =>
    look === 'mark' ? values.map((value) => value && MARK_HEIGHT) : [...values],
  ),
];

interface Plan {
  lines: readonly ChartLine[];
  axis: ValueAxis;
  notes: readonly ChartNote[];
  formatDay: (day: string) => string;
  size: { width: number; height: number };
  /** Space to the right of the plot. */
  right: number;
  onCursor: (cursor: Cursor | null) => void;
  onSelect: (from: string, to: string) => void;
  /** Called after the first drawing. */
  onDrawn: () => void;
}

export function toOptions(plan: Plan, palette: Palette): Options {
  const { lines, axis, size, formatDay } = plan;
  const height = size.height - ABOVE - BELOW;
  /** Share of the height for the values. */
  const share = lines.some(({ look }) => look === 'mark') ? 1 - LANE_HEIGHT / height : 1;
  return {
    ...size,
    padding: [ABOVE, plan.right, 0, 0],
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false },
      points: { size: 7 },
      y: false,
    },
    scales: {
      x: { time: false, range: (_, min, max) => paddedDays(min, max) },
      y: {
        dir: axis.isReversed ? -1 : 1,
        range: (_, min, max) => withLane(axis.range(min, max), share),
      },
      // In pixels.
      mark: { auto: false, range: [0, height] },
    },
    axes: [dayAxis(formatDay, palette), valueAxis(axis, share, palette)],
    series: [{}, ...lines.map((line) => toSeries(line, palette))],
    hooks: {
      ready: [plan.onDrawn],
      setCursor: [(plot) => plan.onCursor(readCursor(plot))],
      setSelect: [(plot) => endSelection(plot, plan)],
      drawClear: [
        (plot) => drawBands(plot, axis.bands ?? [], palette),
        (plot) => drawBandNames(plot, axis.bands ?? [], palette),
      ],
      draw: [(plot) => drawNotes(plot, plan.notes, palette), (plot) => drawEndLabels(plot, lines, palette)],
    },
  };
}

/** A reversed range with its values in the upper share of the height. */
const withLane = ([min, max]: [number, number], share: number): [number, number] => [
  min,
  min + (max - min) / share,
];

/** Pads half a day so that outer points are not clipped and a single day has a width. */
function paddedDays(min: number, max: number): [number, number] {
  const padding = Math.max(0.5 * DAY, (max - min) * 0.01);
  return [min - padding, max + padding];
}

function endSelection(plot: uPlot, { onSelect }: Plan): void {
  const { left, width } = plot.select;
  if (width < 4) return;
  const [from, to] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')];
  plot.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
  onSelect(toDay(from), toDay(to));
}

const look = (palette: Palette): Partial<Axis> => ({
  font: FONT,
  stroke: palette('--soft'),
  ticks: { show: false },
  grid: { stroke: palette('--line'), width: 1 },
});

const dayAxis = (formatDay: (day: string) => string, palette: Palette): Axis => ({
  ...look(palette),
  grid: { show: false },
  incrs: INCREMENTS,
  space: 72,
  size: BELOW,
  values: (_, splits) => splits.map((seconds) => formatDay(toDay(seconds))),
});

const valueAxis = ({ format, isReversed }: ValueAxis, share: number, palette: Palette): Axis => ({
  ...look(palette),
  size: LABELS_WIDTH,
  space: 32,
  incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
  ...(isReversed
    ? { splits: (_plot, _axis, min, max, step) => positionSplits(min, min + (max - min) * share, step) }
    : {}),
  values: (_, splits) => splits.map((value) => format(value)),
});

function toSeries({ label, color, look: kind = 'line' }: ChartLine, palette: Palette): Series {
  const stroke = palette(color);
  const shared = { label, stroke, width: 1.75 };
  switch (kind) {
    case 'bar':
      return {
        label,
        stroke,
        width: 0,
        fill: stroke,
        paths: uPlot.paths.bars!({ size: [0.86, 48] }),
        points: { show: false },
      };
    case 'dashed':
      return { ...shared, dash: [4, 4], points: { show: false } };
    case 'hollow':
      return {
        ...shared,
        paths: () => null,
        points: { show: true, size: 7, width: 1.5, stroke, fill: palette('--surface') },
      };
    case 'mark':
      return {
        ...shared,
        scale: 'mark',
        paths: () => null,
        points: { show: true, size: 5, width: 0, fill: stroke },
      };
    default:
      return {
        ...shared,
        dash: [...findDash(color)],
        points: {
          size: 5,
          fill: stroke,
          width: 0,
          filter: (plot, index, isShown) => (isShown ? null : isolatedPoints(plot.data[index]!)),
        },
      };
  }
}

/** Draws a line on the day of each note, with its number in the list below the chart. */
function drawNotes(plot: uPlot, notes: readonly ChartNote[], palette: Palette): void {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.font = `${11 * scale}px 'Inter Variable', Inter, system-ui, sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const [index, { date }] of notes.entries()) {
    const x = Math.round(plot.valToPos(toSeconds(date), 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = palette('--warn');
    ctx.lineWidth = scale;
    ctx.setLineDash([2 * scale, 3 * scale]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top + 6 * scale);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.fillStyle = palette('--warn');
    ctx.beginPath();
    ctx.arc(x, bbox.top, 8 * scale, 0, 2 * Math.PI);
    ctx.fill();
    ctx.fillStyle = palette('--surface');
    ctx.fillText(String(index + 1), x, bbox.top + 0.5 * scale);
  }
  ctx.restore();
}
