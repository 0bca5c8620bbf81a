import { type ReactNode, useMemo } from 'react';
import { currentZone, zoneChoices } from '../../shared/days/zones';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { ComboField } from '../../shared/ui/combo-field';
import { Field } from '../../shared/ui/field';
import type { SlotTime } from './slot-hours';

const MOST = 100_000;

interface TimeProps extends SlotTime {
  label: string;
  /** The slot is in use. */
  isFixed?: boolean;
  onChange: (change: Partial<SlotTime>) => void;
}

/** A time of day and its zone. */
export function TimeFields({ label, time, timezone, isFixed = false, onChange }: TimeProps): ReactNode {
  const zones = useMemo(() => zoneChoices(timezone), [timezone]);
  return (
    <>
      <div className="field-pair">
        <Field
          name="time"
          label={label}
          type="time"
          value={time}
          disabled={isFixed}
          onChange={({ target }) => onChange({ time: target.value })}
          required
          autoFocus={!isFixed}
        />
        <ComboField
          label={t('Time zone')}
          openLabel={t('Show time zones')}
          value={currentZone(timezone)}
          choices={zones}
          isReadOnly={isFixed}
          onChange={(zone) => onChange({ timezone: zone })}
        />
      </div>
      {isFixed && (
        <p className="hint">{t('Time and time zone of a slot that websites use cannot change.')}</p>
      )}
    </>
  );
}

interface CapacityProps {
  /** As many as are in use. */
  least?: number;
  value: string;
  onChange: (value: string) => void;
}

export const CapacityField = ({ least = 1, value, onChange }: CapacityProps): ReactNode => (
  <Field
    name="max_capacity"
    label={t('Websites at most')}
    type="number"
    min={least}
    max={MOST}
    step={1}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    required
  />
);

interface OpenProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

export const OpenField = ({ isOpen, onChange }: OpenProps): ReactNode => (
  <CheckField label={t('Open: new websites are added to it')} checked={isOpen} onChange={onChange} />
);
