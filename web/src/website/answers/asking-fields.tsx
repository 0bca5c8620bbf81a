import type { ReactNode } from 'react';
import { formatWeekday, WEEKDAYS } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Checkboxes } from '../../shared/ui/checkboxes';
import { Field } from '../../shared/ui/field';
import { Select } from '../../shared/ui/select';
import { type Engine, engineName } from './engines';

/** What of a prompt can be changed. */
export interface Asking {
  engines: Engine[];
  every: 'day' | 'week';
  weekday: number;
  runs: string;
}

interface Props {
  engines: readonly Engine[];
  value: Asking;
  onChange: (change: Partial<Asking>) => void;
}

/** Who is asked, how often, and how many times. */
export const AskingFields = ({ engines, value, onChange }: Props): ReactNode => (
  <>
    <Checkboxes
      name="engines"
      label={t('Engines')}
      choices={engines.map((each) => ({ value: each, label: engineName(each) }))}
      value={value.engines}
      onChange={(chosen) => onChange({ engines: chosen as Engine[] })}
    />
    <div className="field">
      <Select
        label={t('Schedule')}
        value={value.every}
        choices={[
          { value: 'day', label: t('Every day') },
          { value: 'week', label: t('Every week') },
        ]}
        onChange={(every) => onChange({ every: every as Asking['every'] })}
      />
    </div>
    {value.every === 'week' && (
      <div className="field">
        <Select
          label={t('Weekday')}
          value={String(value.weekday)}
          choices={WEEKDAYS.map((day) => ({ value: String(day), label: formatWeekday(day) }))}
          onChange={(day) => onChange({ weekday: Number(day) })}
        />
      </div>
    )}
    <Field
      name="runs"
      type="number"
      label={t('Runs in a check')}
      hint={t('Answers vary: more runs make the interval narrower.')}
      min={1}
      max={10}
      value={value.runs}
      onChange={({ target }) => onChange({ runs: target.value })}
      required
    />
  </>
);
