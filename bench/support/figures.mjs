// Figures of a benchmark for `npm run bench`, which reads them from the file BENCH_FIGURES.
import { appendFileSync } from 'node:fs';

/**
 * Records a figure: a no-op when a benchmark runs by itself.
 * @param {string} name unique in its benchmark
 * @param {string} unit "x" for a ratio to the benchmark's peer
 * @param {string} [target] such as "<= 1.5"
 */
export function record(name, value, unit, target) {
  append({ name, value, unit, target });
}

function append(line) {
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

// Half a record must not pass for a whole one.
process.on('uncaughtExceptionMonitor', (error) => append({ crashed: String(error) }));

/** @param {string} [target] such as "<= 1.5"; without one every value meets it */
export function meets(value, target) {
  if (!target) return true;
  const [sign, limit] = target.split(' ');
  return sign === '<=' ? value <= Number(limit) : value >= Number(limit);
}
