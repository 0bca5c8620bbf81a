import type uPlot from 'uplot';
import type { ValueBand } from './lines';
import type { Palette } from './palette';

/** Of the accent colour: each band adds to those that are within it. */
const OPACITY = 0.05;
const FONT_SIZE = 11;
/** A band that is less high has no name, in pixels. */
const LEAST_HEIGHT = 18;

/** Shades values from the top of the plot to the end of each band, with its name at the right. */
export function drawBands(plot: uPlot, bands: readonly ValueBand[], palette: Palette): void {
  if (bands.length === 0) return;
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  const right = bbox.left + bbox.width;
  ctx.save();
  ctx.font = `${FONT_SIZE * scale}px 'Inter Variable', Inter, system-ui, sans-serif`;
  ctx.textAlign = 'end';
  ctx.textBaseline = 'bottom';
  let above = bbox.top;
  for (const { to, label } of bands) {
    const end = Math.min(bbox.top + bbox.height, plot.valToPos(to, 'y', true));
    if (end <= bbox.top) continue;
    ctx.globalAlpha = OPACITY;
    ctx.fillStyle = palette('--accent');
    ctx.fillRect(bbox.left, bbox.top, bbox.width, end - bbox.top);
    ctx.globalAlpha = 1;
    ctx.fillStyle = palette('--soft');
    if (end - above >= LEAST_HEIGHT * scale) ctx.fillText(label, right - 6 * scale, end - 2 * scale);
    above = end;
  }
  ctx.restore();
}
