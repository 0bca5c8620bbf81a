import type { ReactNode } from 'react';
import { formatHour, formatNumber, formatWeekday, WEEKDAYS } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Select } from '../../shared/ui/select';
import type { Draft } from './draft';
import type { Frequency } from './queries';

interface Props {
  draft: Pick<Draft, 'frequency' | 'weekday' | 'day' | 'hour'>;
  onChange: (change: Partial<Draft>) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The API takes days of all months only. */
const DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

/** How often, and when. */
export function ScheduleFields({ draft, onChange }: Props): ReactNode {
  const { frequency, weekday, day, hour } = draft;
  const frequencies: Record<Frequency, string> = {
    off: t('Never'),
    daily: t('Daily'),
    weekly: t('Weekly'),
    monthly: t('Monthly'),
  };
  return (
    <div className="digest-schedule">
      <div className="field">
        <Select
          label={t('Send it')}
          value={frequency}
          choices={Object.entries(frequencies).map(([value, label]) => ({ value, label }))}
          onChange={(value) => onChange({ frequency: value as Frequency })}
        />
      </div>
      {frequency === 'weekly' && (
        <NumberSelect
          label={t('Weekday')}
          value={weekday}
          values={WEEKDAYS}
          writeText={formatWeekday}
          onChange={(value) => onChange({ weekday: value })}
        />
      )}
      {frequency === 'monthly' && (
        <NumberSelect
          label={t('Day of the month')}
          value={day}
          values={DAYS}
          writeText={formatNumber}
          onChange={(value) => onChange({ day: value })}
        />
      )}
      {frequency !== 'off' && (
        <NumberSelect
          label={t('Time of day')}
          value={hour}
          values={HOURS}
          writeText={formatHour}
          onChange={(value) => onChange({ hour: value })}
        />
      )}
    </div>
  );
}

interface NumberProps {
  label: string;
  value: number;
  values: readonly number[];
  writeText: (value: number) => string;
  onChange: (value: number) => void;
}

const NumberSelect = ({ label, value, values, writeText, onChange }: NumberProps): ReactNode => (
  <div className="field">
    <Select
      label={label}
      value={String(value)}
      choices={values.map((each) => ({ value: String(each), label: writeText(each) }))}
      onChange={(text) => onChange(Number(text))}
    />
  </div>
);
