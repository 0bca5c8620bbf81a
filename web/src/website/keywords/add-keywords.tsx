import { type FormEvent, type ReactNode, useState } from 'react';
import { tagNames } from '../../shared/configuration/tag-names';
import { countryName } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { LongField } from '../../shared/ui/field';
import { Select } from '../../shared/ui/select';
import { CheckNowField } from './list/check-now-field';
import { CostEstimate } from './list/cost-estimate';
import { CountriesField } from './countries-field';
import { Duplicates } from './duplicates';
import { addKeywords, type NewKeyword, type Target, useKeywordChange } from './list/keyword-changes';
import { useAdded } from './list/use-added';
import { NearField } from './near-field';
import { type Devices, useNewKeywords } from './new-keywords';
import { TagsField } from './tags-field';

interface Props {
  target: Target;
  tracked: readonly NewKeyword[];
  /** Chosen at first. */
  country: string;
  onClose: () => void;
}

/** Each keyword in each country on each device. */
export default function AddKeywords({ target, tracked, country, onClose }: Props): ReactNode {
  const form = useNewKeywords(tracked, country);
  const { countries, nears, fresh, known } = form;
  const [isChecked, setChecked] = useState(true);
  const followUp = useAdded(target, tracked);
  const add = useKeywordChange(target, addKeywords, (result, sent) => {
    followUp(result, sent, isChecked);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(form.withTags());
  };
  return (
    <Dialog title={t('Add keywords')} onClose={onClose}>
      <form onSubmit={submit}>
        <KeywordText {...form.text} />
        <CountriesField {...countries} />
        {countries.chosen.map((code) => (
          <NearField
            key={code}
            label={
              countries.chosen.length > 1
                ? t('Location ({country})', { country: countryName(code) })
                : t('Location')
            }
            value={nears.values[code] ?? ''}
            country={code}
            onChange={(near) => nears.onChange(code, near)}
          />
        ))}
        <details className="more">
          <summary>{t('More')}</summary>
          <DeviceField {...form.devices} />
          <TagsField known={tagNames(tracked)} {...form.tags} />
        </details>
        <p className="hint" role="status">
          {t('{n, plural, one {# keyword} other {# keywords}} to add.', { n: fresh })}{' '}
          {known > 0 && t('{n, plural, one {# is} other {# are}} tracked already.', { n: known })}{' '}
          <Duplicates duplicates={form.duplicates} scopes={form.scopes} />
        </p>
        <CheckNowField account={target.account} count={fresh} checked={isChecked} onChange={setChecked} />
        <DialogActions
          label={t('Add keywords')}
          note={fresh > 0 && <CostEstimate account={target.account} keywords={tracked.length + fresh} />}
          error={add.error}
          isPending={add.isPending}
          isDisabled={form.isEmpty}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface TextProps {
  value: string;
  onChange: (text: string) => void;
}

const KeywordText = ({ value, onChange }: TextProps): ReactNode => (
  <LongField
    label={t('Keywords')}
    hint={t('One per line.')}
    rows={6}
    autoFocus
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

function DeviceField({ value, onChange }: { value: Devices; onChange: (value: Devices) => void }): ReactNode {
  return (
    <div className="field">
      <Select
        label={t('Device')}
        value={value}
        choices={[
          { value: 'desktop', label: t('Desktop') },
          { value: 'mobile', label: t('Mobile') },
          { value: 'both', label: t('Desktop and mobile') },
        ]}
        onChange={(chosen) => onChange(chosen as Devices)}
      />
    </div>
  );
}
