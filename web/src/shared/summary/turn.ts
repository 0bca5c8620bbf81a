/** A figure of a day with results. */
export interface DayValue {
  date: string;
  value: number;
}

export interface Turn {
  before: number;
  now: number;
  /** The day compared with. */
  from: string;
  /** Since when more than half of the change has stayed. */
  since: string;
}

/** The change between the first and the last day, and the day on which it came. @param days ascending */
export function findTurn(days: readonly DayValue[]): Turn | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || first === last) return null;
  const change = last.value - first.value;
  const isOnOtherSide = ({ value }: DayValue) =>
    (value - first.value) * Math.sign(change) < Math.abs(change) / 2;
  const since = days[days.findLastIndex(isOnOtherSide) + 1] ?? last;
  return { before: first.value, now: last.value, from: first.date, since: since.date };
}
