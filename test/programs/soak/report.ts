import type { Held, SoakReport } from './run.js';
import { type Figure, startAndEnd, trend } from './verdict.js';

/** `trends`: the figure falls back to its lowest value now and then, so its trend is printed. */
const ROWS: readonly [figure: Figure, name: string, unit: string, digits: number, trends?: true][] = [
  ['rate', 'answers a second', '', 0],
  ['p50', 'answer, median', 'ms', 1],
  ['p99', 'answer, 99th percentile', 'ms', 1],
  ['delay', 'event loop late, 99th percentile', 'ms', 1],
  ['rss', 'resident memory', 'MB', 0, true],
  ['own', 'of that its own (no mapped files)', 'MB', 0, true],
  ['outside', 'of that outside the heap', 'MB', 0, true],
  ['heap', 'heap used', 'MB', 1, true],
  ['external', 'buffers', 'MB', 1, true],
  ['files', 'open files', '', 0, true],
  ['resources', "what Node's loop holds", '', 0, true],
];

/** Start and end of each figure, and what its lowest values gained a minute in the second half. */
export function tableOf({ samples }: SoakReport): string {
  const line = (name: string, start: string, end: string, unit: string, gain: string) =>
    `${name.padEnd(34)} ${start.padStart(9)} ${end.padStart(9)} ${unit.padEnd(3)} ${gain.padStart(17)}`;
  const rows = ROWS.map(([figure, name, unit, digits, trends]) => {
    const [start, end] = startAndEnd(samples, figure).map((value) => value.toFixed(digits)) as [
      string,
      string,
    ];
    const gain = trend(samples, figure);
    return line(name, start, end, unit, trends ? `${gain >= 0 ? '+' : ''}${gain.toFixed(2)} a minute` : '');
  });
  return [line('', 'start', 'end', '', 'lowest values'), ...rows].join('\n');
}

export function summaryOf(report: SoakReport): string {
  const { capacity, rate, answers, skipped, days, vanished, lost, held, mails, findings } = report;
  return (
    `mixed soak: capacity ${capacity.toFixed(0)}/s, held ${rate.toFixed(0)}/s, ${answers} answers, ` +
    `${skipped} not sent (500 under way); ${days} customers' days, ${mails[1]} of ${mails[0]} mails, ` +
    `${vanished} vanished sockets; ${lost.length} times a client missed something, ${findings.length} findings; ` +
    `sockets, timers, connections to the store: ${held.map(shown).join(' before, ')} after the load`
  );
}

const shown = ({ sockets, timers, pipes }: Held) => `${sockets}, ${timers}, ${pipes}`;
