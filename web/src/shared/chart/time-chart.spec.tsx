import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listDays } from '../days/days';
import { type ChartLine, positionAxis } from './lines';

/** jsdom draws nothing: what is drawn is tested in a browser. */
beforeAll(() => {
  const context = new Proxy(
    {},
    { get: (_, name) => (name === 'measureText' ? () => ({ width: 8 }) : () => {}), set: () => true },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      arc() {}
      rect() {}
      closePath() {}
      addPath() {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);
// Other specs may share the process.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LOADED = { from: '2026-03-01', to: '2026-03-30' };
const DAYS = listDays(LOADED);
const LINES = [
  { label: 'example.com', color: '--accent' as const, values: DAYS.map((_, n) => (n === 29 ? 4 : n + 10)) },
];
const AXIS = positionAxis(String);
const NOTES = [{ date: '2026-03-30', text: 'Site moved' }];

async function renderChart(lines: readonly ChartLine[] = LINES) {
  const { default: TimeChart } = await import('./time-chart');
  const onView = vi.fn();
  render(
    <TimeChart
      label="Positions of shoes"
      days={DAYS}
      lines={lines}
      axis={AXIS}
      view={LOADED}
      onView={onView}
      notes={NOTES}
    />,
  );
  return { onView };
}

it('reads out the day, its values and its notes by the arrow keys', async () => {
  await renderChart();
  const plot = screen.getByRole('img', { name: 'Positions of shoes' });
  plot.focus();
  await userEvent.keyboard('{End}');
  await screen.findByText('Note: Site moved');
  const legend = document.querySelector('figcaption')!;
  expect(legend.getAttribute('aria-live')).toBe('polite');
  expect(legend.textContent).toContain('example.com4');
  expect(document.querySelector('.chart-tip')!.textContent).toContain('example.com4Site moved');
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.queryByText('Note: Site moved')).toBeNull());
  expect(legend.textContent).toContain('example.com38');
});

it('shows a legend only for several lines, each with a pattern of its own', async () => {
  await renderChart();
  const legend = document.querySelector('figcaption')!;
  expect(legend.className).toBe('visually-hidden');
  cleanup();
  await renderChart([
    ...LINES,
    { label: 'a.com', color: '--line-1', values: LINES[0]!.values },
    { label: 'b.com', color: '--line-2', values: LINES[0]!.values },
  ]);
  expect(document.querySelector('figcaption')!.className).toBe('chart-legend');
  const patterns = [...document.querySelectorAll('figcaption line')].map((line) =>
    line.getAttribute('stroke-dasharray'),
  );
  expect([patterns[0], new Set(patterns).size]).toEqual(['', 3]);
});

it('zooms by keys within what is loaded, and reports it once at rest', async () => {
  const { onView } = await renderChart();
  screen.getByRole('img').focus();
  await userEvent.keyboard('+++');
  expect(onView).not.toHaveBeenCalled();
  await waitFor(() => expect(onView).toHaveBeenCalledOnce());
  expect(onView).toHaveBeenCalledWith({ from: '2026-03-01', to: '2026-03-15' });
  await userEvent.keyboard('-----');
  await waitFor(() => expect(onView).toHaveBeenLastCalledWith(LOADED));
});

it('lets the page scroll by the wheel, which zooms with Ctrl or Cmd', async () => {
  const { onView } = await renderChart();
  const over = document.querySelector('.u-over')!;
  const isPrevented = (turn: WheelEventInit) => !fireEvent.wheel(over, { clientX: 1, ...turn });
  expect(isPrevented({ deltaY: 100 })).toBe(false);
  expect(isPrevented({ deltaY: -100 })).toBe(false);
  expect(isPrevented({ deltaY: -100, ctrlKey: true })).toBe(true);
  expect(isPrevented({ deltaY: -100, metaKey: true })).toBe(true);
  // Never the zoom of the browser, where the chart has nothing more to zoom.
  expect(isPrevented({ deltaY: 100, ctrlKey: true })).toBe(true);
  await waitFor(() => expect(onView).toHaveBeenCalledOnce());
});
