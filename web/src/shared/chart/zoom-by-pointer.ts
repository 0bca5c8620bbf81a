import type uPlot from 'uplot';
import { type DayRange, toDay } from '../days/days';
import { ZOOM_STEP, zoomed } from './lines';

interface Zoomable {
  view: DayRange;
  limits: DayRange;
}

interface Pinch extends Zoomable {
  /** Distance between the fingers, in pixels. */
  distance: number;
  /** The day between the fingers. */
  center: string;
}

/** Minimum distance of two fingers, in pixels. */
const MIN_DISTANCE = 16;

/**
 * Zooms by Ctrl or Cmd with the wheel, and by two fingers. Browsers report the pinch of a touchpad as Ctrl with the
 * wheel. The wheel alone, and one finger, scroll the page.
 */
export function zoomByPointer(chart: uPlot, current: () => Zoomable, zoom: (view: DayRange) => void): void {
  const dayAt = (clientX: number) =>
    toDay(chart.posToVal(clientX - chart.over.getBoundingClientRect().left, 'x'));
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { view, limits } = current();
    const factor = event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP;
    const next = zoomed(view, dayAt(event.clientX), factor, limits);
    if (next.from !== view.from || next.to !== view.to) zoom(next);
  };
  let pinch: Pinch | undefined;
  const onTouch = (event: TouchEvent) => {
    const [a, b] = event.touches;
    pinch = a &&
      b && { ...current(), distance: measureDistance(a, b), center: dayAt((a.clientX + b.clientX) / 2) };
    if (pinch) event.preventDefault();
  };
  const onMove = (event: TouchEvent) => {
    const [a, b] = event.touches;
    if (!pinch || !a || !b) return;
    event.preventDefault();
    const { view, limits, center, distance } = pinch;
    const factor = distance / measureDistance(a, b);
    zoom(factor === 1 ? view : zoomed(view, center, factor, limits));
  };
  const { over } = chart;
  over.addEventListener('wheel', onWheel, { passive: false });
  over.addEventListener('touchstart', onTouch, { passive: false });
  over.addEventListener('touchmove', onMove, { passive: false });
  over.addEventListener('touchend', onTouch);
  over.addEventListener('touchcancel', onTouch);
}

const measureDistance = (a: Touch, b: Touch): number =>
  Math.max(MIN_DISTANCE, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
