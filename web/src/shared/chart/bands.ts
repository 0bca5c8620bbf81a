import type uPlot from 'uplot';
import type { ValueBand } from './lines';
import type { Palette } from './palette';

/** Opacity of the accent colour; nested bands add up. */
const OPACITY = 0.05;
const FONT_SIZE = 11;
/** Minimum height of a band with a name, in pixels. */
const MIN_HEIGHT = 18;

/** Lower edge of each band within the plot, in canvas pixels. */
function findEnds(plot: uPlot, bands: readonly ValueBand[]): { label: string; end: number }[] {
  const { top, height } = plot.bbox;
  return bands
    .map(({ to, label }) => ({ label, end: Math.min(top + height, plot.valToPos(to, 'y', true)) }))
    .filter(({ end }) => end > top);
}

/** Shades each band from the top of the plot. */
export function drawBands(plot: uPlot, bands: readonly ValueBand[], palette: Palette): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.globalAlpha = OPACITY;
  ctx.fillStyle = palette('--accent');
  for (const { end } of findEnds(plot, bands)) ctx.fillRect(bbox.left, bbox.top, bbox.width, end - bbox.top);
  ctx.restore();
}

/** Names of the bands at the left, below the lines. */
export function drawBandNames(plot: uPlot, bands: readonly ValueBand[], palette: Palette): void {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.font = `${FONT_SIZE * scale}px 'Inter Variable', Inter, system-ui, sans-serif`;
  ctx.textAlign = 'start';
  ctx.textBaseline = 'bottom';
  ctx.fillStyle = palette('--soft');
  let above = bbox.top;
  for (const { label, end } of findEnds(plot, bands)) {
    if (end - above >= MIN_HEIGHT * scale) ctx.fillText(label, bbox.left + 6 * scale, end - 2 * scale);
    above = end;
  }
  ctx.restore();
}
