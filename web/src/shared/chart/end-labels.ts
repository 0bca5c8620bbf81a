import type uPlot from 'uplot';
import type { ChartLine } from './lines';
import type { Palette } from './palette';

const FONT_SIZE = 12;
const LINE_HEIGHT = 14;
/** Between the last point and its label. */
const GAP = 8;
/** Maximum share of the chart's width for labels. */
const MAX_SHARE = 0.24;

const toFont = (scale: number) => `${FONT_SIZE * scale}px 'Inter Variable', Inter, system-ui, sans-serif`;

/** Lines with a label at their end; none in a chart of one line. */
export function labelledLines(lines: readonly ChartLine[]): readonly ChartLine[] {
  const named = lines.filter(({ look = 'line', isPart }) => look === 'line' && !isPart);
  return named.length > 1 ? named : [];
}

/**
 * Pixels to the right of the plot for labels; 0 without any.
 * @param width of the chart
 */
export function endLabelSpace(lines: readonly ChartLine[], width: number): number {
  const labelled = labelledLines(lines);
  if (labelled.length === 0) return 0;
  const ctx = document.createElement('canvas').getContext('2d')!;
  ctx.font = toFont(1);
  const widest = Math.max(...labelled.map(({ label }) => ctx.measureText(label).width));
  return Math.ceil(Math.min(widest, width * MAX_SHARE) + GAP);
}

interface Placed {
  /** Preferred centre. */
  y: number;
  index: number;
}

/**
 * Moves labels apart within the plot, keeping their order. Omits those that do not fit.
 * @returns the centre of each label that is kept, by its index
 */
export function spreadLabels(
  wanted: readonly Placed[],
  { top, bottom, height }: { top: number; bottom: number; height: number },
): Map<number, number> {
  const most = Math.max(1, Math.floor((bottom - top) / height));
  const kept = wanted.slice(0, most).toSorted((a, b) => a.y - b.y);
  const centres = kept.map(({ y }) => y);
  for (let n = 0; n < centres.length; n += 1)
    centres[n] = Math.max(centres[n]!, n === 0 ? top + height / 2 : centres[n - 1]! + height);
  for (let n = centres.length - 1; n >= 0; n -= 1)
    centres[n] = Math.min(
      centres[n]!,
      n === centres.length - 1 ? bottom - height / 2 : centres[n + 1]! - height,
    );
  return new Map(kept.map(({ index }, n) => [index, centres[n]!]));
}

/** Draws the name of each line beside its last point in view. */
export function drawEndLabels(plot: uPlot, lines: readonly ChartLine[], palette: Palette): void {
  const labelled = labelledLines(lines);
  if (labelled.length === 0) return;
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  const wanted = labelled.flatMap((line, index): Placed[] => {
    const value = lastInView(plot, lines.indexOf(line) + 1);
    return value === null ? [] : [{ y: plot.valToPos(value, 'y', true), index }];
  });
  const limits = { top: bbox.top, bottom: bbox.top + bbox.height, height: LINE_HEIGHT * scale };
  const left = bbox.left + bbox.width + GAP * scale;
  const space = ctx.canvas.width - left;
  ctx.save();
  ctx.font = toFont(scale);
  ctx.textAlign = 'start';
  ctx.textBaseline = 'middle';
  for (const [index, y] of spreadLabels(wanted, limits)) {
    const { label, color } = labelled[index]!;
    ctx.fillStyle = palette(color);
    ctx.fillText(
      shortened(label, (text) => ctx.measureText(text).width <= space),
      left,
      y,
    );
  }
  ctx.restore();
}

function lastInView(plot: uPlot, series: number): number | null {
  const { min = -Infinity, max = Infinity } = plot.scales['x']!;
  const days = plot.data[0];
  const values = plot.data[series]!;
  for (let n = days.length - 1; n >= 0; n -= 1) {
    const value = values[n] ?? null;
    if (days[n]! <= max! && days[n]! >= min! && value !== null) return value;
  }
  return null;
}

/** The text, truncated with an ellipsis if necessary. */
export function shortened(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let length = text.length - 1;
  while (length > 0 && !fits(`${text.slice(0, length)}…`)) length -= 1;
  return `${text.slice(0, length)}…`;
}
