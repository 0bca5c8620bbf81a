import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { NamedKeyword } from '../configuration/named-keyword';
import { countryName } from '../text/format';
import { t } from '../text/i18n';
import { Chips } from '../ui/chips';
import { Dialog } from '../ui/dialog';
import { DialogActions } from '../ui/dialog-actions';
import { Field } from '../ui/field';
import { Select } from '../ui/select';
import { COUNTRIES } from './countries';
import { CostEstimate } from './cost-estimate';
import { Duplicates } from './duplicates';
import { addKeywords, type Target, useKeywordChange } from './keyword-changes';
import { keywordLines, tagsOf } from './keyword-lines';
import { NearField } from './near-field';
import { type Scope, searchesOf, withoutDuplicates } from './same-search';

type Devices = 'desktop' | 'mobile' | 'both';

interface Props {
  target: Target;
  tracked: readonly NamedKeyword[];
  /** Chosen at first. */
  country: string;
  onDone: (text: string) => void;
  onClose: () => void;
}

const devicesOf = (devices: Devices): ('desktop' | 'mobile')[] =>
  devices === 'both' ? ['desktop', 'mobile'] : [devices];

const nearOf = (text = '') => (text.trim() === '' ? {} : { near: text.trim() });

function scopesOf(
  countries: readonly string[],
  devices: Devices,
  nears: Readonly<Record<string, string>>,
): Scope[] {
  return countries.flatMap((country) =>
    devicesOf(devices).map((device) => ({ country, device, ...nearOf(nears[country]) })),
  );
}

/** Each keyword in each country on each device. */
export default function AddKeywords({ target, tracked, country, onDone, onClose }: Props): ReactNode {
  const [text, setText] = useState('');
  const [countries, setCountries] = useState([country]);
  const [devices, setDevices] = useState<Devices>('desktop');
  const [nears, setNears] = useState<Record<string, string>>({});
  const [tags, setTags] = useState('');
  const searches = useMemo(() => searchesOf(tracked), [tracked]);
  const lines = useMemo(() => keywordLines(text), [text]);
  const scopes = useMemo(() => scopesOf(countries, devices, nears), [countries, devices, nears]);
  const { keywords, duplicates } = useMemo(
    () => withoutDuplicates(lines, scopes, searches),
    [lines, scopes, searches],
  );
  const add = useKeywordChange(target, addKeywords, ({ added, known }) => {
    onDone(t('{added} added, {known} known already.', { added, known }));
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tagList = tagsOf(tags);
    add.mutate(keywords.map((keyword) => ({ ...keyword, tags: tagList })));
  };
  return (
    <Dialog title={t('Add keywords')} onClose={onClose}>
      <form onSubmit={submit}>
        <KeywordText value={text} onChange={setText} />
        <Countries chosen={countries} onChange={setCountries} />
        {countries.map((code) => (
          <NearField
            key={code}
            label={countries.length > 1 ? t('Near ({country})', { country: countryName(code) }) : t('Near')}
            value={nears[code] ?? ''}
            country={code}
            onChange={(near) => setNears((old) => ({ ...old, [code]: near }))}
          />
        ))}
        <div className="field">
          <Select
            label={t('Device')}
            value={devices}
            choices={[
              { value: 'desktop', label: t('Desktop') },
              { value: 'mobile', label: t('Mobile') },
              { value: 'both', label: t('Desktop and mobile') },
            ]}
            onChange={(value) => setDevices(value as Devices)}
          />
        </div>
        <Field
          label={t('Tags')}
          hint={t('Between commas.')}
          value={tags}
          onChange={(event) => setTags(event.target.value)}
        />
        <p className="hint" role="status">
          {t('{n, plural, one {# keyword} other {# keywords}} to add.', { n: keywords.length })}{' '}
          {keywords.length > 0 && (
            <CostEstimate account={target.account} keywords={tracked.length + keywords.length} />
          )}{' '}
          <Duplicates duplicates={duplicates} scopes={scopes} />
        </p>
        <DialogActions
          label={t('Add keywords')}
          error={add.error}
          isPending={add.isPending}
          isDisabled={keywords.length === 0}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

function KeywordText({ value, onChange }: { value: string; onChange: (text: string) => void }): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('Keywords')}</label>
      <textarea
        id={id}
        rows={6}
        autoFocus
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span id={`${id}-hint`} className="hint">
        {t('One per line.')}
      </span>
    </div>
  );
}

interface CountriesProps {
  chosen: string[];
  onChange: (codes: string[]) => void;
}

function Countries({ chosen, onChange }: CountriesProps): ReactNode {
  const others = COUNTRIES.filter((code) => !chosen.includes(code));
  return (
    <div className="field">
      <Select
        label={t('Country')}
        value=""
        choices={[
          { value: '', label: t('Add a country') },
          ...others.map((code) => ({ value: code, label: countryName(code) })),
        ]}
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
