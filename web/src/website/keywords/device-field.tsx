import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { ChoiceField } from './choice-field';

export type Devices = 'desktop' | 'mobile' | 'both';

export const listDevices = (devices: Devices): ('desktop' | 'mobile')[] =>
  devices === 'both' ? ['desktop', 'mobile'] : [devices];

interface Props {
  value: Devices;
  onChange: (value: Devices) => void;
}

/** The devices on which new keywords are searched. */
export const DeviceField = ({ value, onChange }: Props): ReactNode => (
  <ChoiceField
    label={t('Device')}
    value={value}
    choices={[
      { value: 'desktop', label: t('Desktop') },
      { value: 'mobile', label: t('Mobile') },
      { value: 'both', label: t('Desktop and mobile') },
    ]}
    onChange={(chosen) => onChange(chosen as Devices)}
  />
);
