import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { withSearch } from './with-search';
import { type DayRange, isReported, localDay } from '../days/days';
import { rangeUntil } from '../days/range';

interface Search {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface ShownRange {
  today: string;
  view: DayRange;
  /** What a zoom can show: the range, and the chosen days where they are outside of it. */
  loaded: DayRange;
  /** The days that were chosen, also by a zoom. */
  custom: DayRange | undefined;
  /** Puts a zoom into the address. */
  setView: (view: DayRange) => void;
}

/** The days of the address. */
export function useShownRange({ range, from, to }: Search, tz: string): ShownRange {
  const navigate = useNavigate();
  const today = localDay(tz);
  const days = useMemo(() => {
    const base = rangeUntil({ range }, today);
    const shown = rangeUntil({ range, from, to }, today);
    const isCustom = shown.startDate === from && shown.endDate === to;
    const view = { from: shown.startDate, to: shown.endDate };
    const both = {
      from: base.startDate < view.from ? base.startDate : view.from,
      to: base.endDate > view.to ? base.endDate : view.to,
    };
    const loaded = isReported(both) ? both : view;
    return { view, loaded, custom: isCustom ? view : undefined };
  }, [range, from, to, today]);
  const setView = useCallback(
    (view: DayRange) =>
      void navigate({
        to: '.',
        search: withSearch(view),
        replace: true,
      }),
    [navigate],
  );
  return { today, ...days, setView };
}
