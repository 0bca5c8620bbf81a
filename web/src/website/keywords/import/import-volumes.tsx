import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { languageChoices } from '../../../shared/configuration/languages';
import { volumeSourceQuery } from '../../../shared/configuration/cost-currency';
import { providerName } from '../../../shared/configuration/provider-names';
import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import { Dialog } from '../../../shared/ui/dialog';
import { DialogActions } from '../../../shared/ui/dialog-actions';
import { Field } from '../../../shared/ui/field';
import { Select } from '../../../shared/ui/select';
import { toast } from '../../../shared/ui/toast';
import { countryChoices } from '../list/countries';
import { useDropAnywhere } from './drop-anywhere';
import { Refused } from './refused';
import { useVolumeImport, type VolumeOutcome } from './volume-import';
import './import-csv.css';

interface Props {
  account: string;
  /** Country and language of lines that have none: at first those of the website. */
  country: string;
  language: string;
  onClose: () => void;
}

/** A file of search volumes, and afterwards the lines that were refused. */
export default function ImportVolumes({ account, onClose, ...website }: Props): ReactNode {
  const [file, setFile] = useState<File>();
  const [country, setCountry] = useState(website.country);
  const [language, setLanguage] = useState(website.language.toLowerCase());
  const load = useVolumeImport(account, (outcome) => {
    toast({ text: doneText(outcome) });
    if (outcome.refused.length === 0) onClose();
  });
  const isOver = useDropAnywhere(setFile);
  const title = t('Import search volumes');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) load.mutate({ file, country, language });
  };
  if (load.data && load.data.refused.length > 0)
    return (
      <Refused
        title={title}
        summary={`${writeText(load.data)}.`}
        refused={load.data.refused}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={isOver ? 'import import-over' : 'import'}>
        <Field
          type="file"
          accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
          label={t('CSV file')}
          hint={t(
            'Choose a file or drop it here: an export of Google Keyword Planner, Ahrefs or Semrush, or the columns keyword, volume and cpc.',
          )}
          onChange={({ target: { files } }) => setFile(files?.[0])}
        />
        {file && <p role="status">{file.name}</p>}
        <Select label={t('Country')} value={country} choices={countryChoices()} onChange={setCountry} />
        <Select
          label={t('Language')}
          value={language}
          choices={languageChoices(language)}
          onChange={setLanguage}
        />
        <p className="hint">
          {t(
            'For lines without a country or language. These volumes hold for this account and those below it.',
          )}
        </p>
        <VolumeSource />
        <DialogActions
          label={t('Import')}
          error={load.error}
          isPending={load.isPending}
          isDisabled={file === undefined}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Whether volumes come by themselves, and in which currency files have to be; nothing until it is known. */
function VolumeSource(): ReactNode {
  const { data } = useQuery(volumeSourceQuery);
  if (!data) return null;
  const { provider, paused } = data;
  if (provider === null)
    return (
      <p className="hint">{t('Costs of a click are not converted: import files of one currency only.')}</p>
    );
  return (
    <p className="hint">
      {sourceText(providerName(provider), paused)}{' '}
      {t('Its costs of a click are in US dollars: import files in US dollars only.')}
    </p>
  );
}

function sourceText(provider: string, paused: string | null): string {
  if (paused === 'budget')
    return t('{provider} fetches no more volumes this month: all requests of the month are used.', {
      provider,
    });
  return paused === null
    ? t('{provider} fetches the volumes of keywords that have none, once a month. What you import stays.', {
        provider,
      })
    : t('{provider} fetches no volumes at the moment: the last request failed.', { provider });
}

function writeText({ stored, older }: VolumeOutcome): string {
  const text = t('{count, plural, one {# search volume} other {{n} search volumes}} imported', {
    count: stored,
    n: formatNumber(stored),
  });
  return older === 0 ? text : `${text}, ${t('{n} older than known', { n: formatNumber(older) })}`;
}

/** Says where volumes are to be seen: their columns are shown on request. */
const doneText = (outcome: VolumeOutcome): string =>
  outcome.stored === 0 ? writeText(outcome) : `${writeText(outcome)}. ${t('Show them under Columns.')}`;
