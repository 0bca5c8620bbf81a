import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../address/with-search';
import type { DayRange } from '../days/days';
import { rangeUntil } from '../days/range';
import { t } from '../text/i18n';
import { ActionButton } from './action-button';
import './figures.css';

interface Props {
  /** First and last day when they are chosen, also by a zoom. */
  custom: DayRange | undefined;
  /** The days in view. */
  view: DayRange;
  today: string;
}

const ranges = () => [
  { id: '7d', label: t('7 days') },
  { id: '30d', label: t('30 days') },
  { id: '90d', label: t('90 days') },
  { id: '1y', label: t('Year') },
  { id: 'all', label: t('All') },
];
const DEFAULT = '30d';
const NO_ZOOM = { from: undefined, to: undefined };
/** The link of the range in view is the current one. */
const EXACT = { exact: true, includeSearch: true };

/** Ranges as links; the days of a custom one are fields. */
export function RangeLinks({ custom, view, today }: Props): ReactNode {
  const navigate = useNavigate();
  const { range } = useSearch({ strict: false }) as { range?: string };
  const whole = rangeUntil({ range }, today);
  const isZoomed = custom && (custom.from !== whole.startDate || custom.to !== whole.endDate);
  const setDays = (days: Partial<DayRange>) =>
    void navigate({ to: '.', search: withSearch({ ...view, ...days }), replace: true });
  return (
    <div className="ranges" role="group" aria-label={t('Range')}>
      <span className="segments">
        {ranges().map(({ id, label }) => (
          <Link
            key={id}
            to="."
            search={withSearch({ range: id === DEFAULT ? undefined : id, ...NO_ZOOM })}
            activeOptions={EXACT}
          >
            {label}
          </Link>
        ))}
        <Link to="." search={withSearch({ from: view.from, to: view.to })} activeOptions={EXACT}>
          {t('Custom')}
        </Link>
      </span>
      {custom && (
        <span className="custom-days">
          <DayField
            label={t('From')}
            value={custom.from}
            max={custom.to}
            onChange={(from) => setDays({ from })}
          />
          <span aria-hidden="true">–</span>
          <DayField
            label={t('To')}
            value={custom.to}
            min={custom.from}
            max={today}
            onChange={(to) => setDays({ to })}
          />
          {isZoomed && (
            <ActionButton
              onPress={() => void navigate({ to: '.', search: withSearch(NO_ZOOM), replace: true })}
            >
              {t('Reset zoom')}
            </ActionButton>
          )}
        </span>
      )}
    </div>
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max: string;
  onChange: (day: string) => void;
}

const DayField = ({ label, value, min, max, onChange }: DayProps): ReactNode => (
  <span className="day-field">
    <input
      type="date"
      aria-label={label}
      value={value}
      min={min}
      max={max}
      onChange={({ target }) => target.value !== '' && target.validity.valid && onChange(target.value)}
    />
  </span>
);
