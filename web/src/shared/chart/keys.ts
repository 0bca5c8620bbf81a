import type { ChartLine } from './lines';

interface Key {
  line: ChartLine;
  /** On the selected day; null for none, and for a mark. */
  value: number | null;
}

/** Legend entries with their values on a day. A mark is listed on its days only. */
export function listKeys(lines: readonly ChartLine[], day: number | null): Key[] {
  const at = (values: readonly (number | null)[]) => (day === null ? null : (values[day] ?? null));
  const keys = lines.flatMap((line): Key[] => {
    if (line.isPart) return [];
    if (line.look === 'mark') return at(line.values) === null ? [] : [{ line, value: null }];
    return [{ line, value: at(line.shown ?? line.values) }];
  });
  // The highest bar of a stack is drawn first.
  return keys[0]?.line.look === 'bar' ? keys.reverse() : keys;
}
