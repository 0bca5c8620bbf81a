import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { api, readData } from '../../shared/api/client';
import { NoMail } from '../../shared/configuration/no-mail';
import { currentZone, zoneChoices } from '../../shared/days/zones';
import { t } from '../../shared/text/i18n';
import { LANGUAGES } from '../../shared/text/language';
import { CheckField } from '../../shared/ui/check-field';
import { ComboField } from '../../shared/ui/combo-field';
import { Form, LongField } from '../../shared/ui/field';
import { SaveLine } from '../../shared/ui/save-line';
import { Select } from '../../shared/ui/select';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { DigestView } from './digest-view';
import { type Draft, recipientProblems, toSettings } from './draft';
import { type Digest, digestKey, digestQuery, type DigestSettings, type Language } from './queries';
import { ScheduleFields } from './schedule-fields';

interface Props {
  account: string;
  config: string;
  draft: Draft;
  isChanged: boolean;
  onChange: (change: Partial<Draft>) => void;
  onSaved: (digest: Digest) => void;
}

export function DigestForm({ account, config, draft, isChanged, onChange, onSaved }: Props): ReactNode {
  const save = useSave(account, config, onSaved);
  const settings = toSettings(draft);
  const { to = [] } = save.variables ?? settings;
  const shown = ['to', ...to.map((_, index) => `to.${index}`)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(settings);
  };
  return (
    <Form onSubmit={submit} problems={recipientProblems(save.error, to)} className="digest-form">
      <ScheduleFields draft={draft} onChange={onChange} />
      <div className="field-pair">
        <ZoneField value={draft.tz} onChange={(tz) => onChange({ tz })} />
        <div className="field">
          <Select
            label={t('Language')}
            value={draft.language}
            choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            onChange={(language) => onChange({ language: language as Language })}
          />
        </div>
      </div>
      <LongField
        name="to"
        label={t('Recipients')}
        hint={t('One e-mail address per line. Each gets a mail of its own, with a link to unsubscribe.')}
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        value={draft.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <DigestView
        account={account}
        config={config}
        value={draft.view}
        onChange={(view) => onChange({ view })}
      />
      <CheckField
        label={t('Attach the table of the keywords (CSV)')}
        checked={draft.csv}
        onChange={(csv) => onChange({ csv })}
      />
      {draft.frequency !== 'off' && <NoMail />}
      <FormError error={save.error} withFields shown={shown} />
      <SaveLine isPending={save.isPending} isChanged={isChanged} />
    </Form>
  );
}

/** The zone of the time, and of the days in the digest. */
function ZoneField({ value, onChange }: { value: string; onChange: (zone: string) => void }): ReactNode {
  const choices = useMemo(() => zoneChoices(value), [value]);
  return (
    <ComboField
      label={t('Time zone')}
      openLabel={t('Show time zones')}
      value={currentZone(value)}
      choices={choices}
      onChange={onChange}
    />
  );
}

function useSave(account: string, config: string, onSaved: (digest: Digest) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DigestSettings) =>
      readData(
        api.PUT('/v1/rank/config/{configID}/digest', {
          params: { path: { configID: config }, query: { account } },
          body,
        }),
      ),
    onSuccess: (saved) => {
      queries.setQueryData(digestQuery(account, config).queryKey, saved);
      onSaved(saved);
      toast({ text: t('Saved.') });
      // The preview of the stored digest is out of date.
      void queries.invalidateQueries({ queryKey: [...digestKey(config), 'preview'] });
    },
  });
}
