import type { ReactNode } from 'react';
import { countryName } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Chips } from '../../shared/ui/chips';
import { Select } from '../../shared/ui/select';
import { COUNTRIES } from './list/countries';

interface Props {
  chosen: string[];
  onChange: (codes: string[]) => void;
}

/** One country or several. */
export function CountriesField({ chosen, onChange }: Props): ReactNode {
  const others = COUNTRIES.filter((code) => !chosen.includes(code))
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className="field">
      <Select
        label={t('Country')}
        value=""
        choices={[{ value: '', label: t('Add a country') }, ...others]}
        onChange={(code) => onChange(code === '' ? chosen : [...chosen, code])}
      />
      <Chips
        label={t('Countries')}
        items={chosen.map((code) => ({ id: code, name: countryName(code) }))}
        onRemove={(code) => onChange(chosen.filter((other) => other !== code))}
      />
    </div>
  );
}
