import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, readData } from '../../shared/api/client';
import { type RankConfig, rankConfigQuery } from '../../shared/configuration/queries';
import { searchDepth } from '../../shared/session/search-depth';
import { formatWeekday, WEEKDAYS } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { Form } from '../../shared/ui/field';
import { SaveLine } from '../../shared/ui/save-line';
import { FormError } from '../../shared/ui/states';
import { Select } from '../../shared/ui/select';
import { toast } from '../../shared/ui/toast';
import { deepDays, depthChoices, type Every, toFields, type Rhythm, toRhythm, rhythmTitle } from './rhythm';
import { RhythmCost } from './rhythm-cost';

interface Props {
  account: string;
  config: Pick<RankConfig, '_id' | 'every' | 'weekday' | 'depth' | 'deep_every'>;
  mayWrite: boolean;
}

/** How often and to which depth keywords are checked, and what that costs. */
export function RhythmSection({ account, config, mayWrite }: Props): ReactNode {
  const usual = searchDepth();
  const [rhythm, setRhythm] = useState(() => toRhythm(config, usual));
  const save = useSave(account, config._id);
  const isChanged =
    JSON.stringify(toFields(rhythm, usual)) !== JSON.stringify(toFields(toRhythm(config, usual), usual));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(toFields(rhythm, usual));
  };
  return (
    <Card title={t('Frequency and depth')}>
      <p className="hint">
        {t(
          'Fewer or shallower checks need fewer requests. On days without a check, reports show no position.',
        )}
      </p>
      {mayWrite ? (
        <Form onSubmit={submit} problems={{}} className="settings-form">
          <RhythmFields rhythm={rhythm} usual={usual} onChange={setRhythm} />
          <RhythmCost account={account} rhythm={rhythm} usual={usual} />
          <FormError error={save.error} />
          <SaveLine isPending={save.isPending} isChanged={isChanged} />
        </Form>
      ) : (
        <p>{rhythmTitle(rhythm)}</p>
      )}
    </Card>
  );
}

interface FieldsProps {
  rhythm: Rhythm;
  usual: number;
  onChange: (rhythm: Rhythm) => void;
}

function RhythmFields({ rhythm, usual, onChange }: FieldsProps): ReactNode {
  const { every, weekday, depth, deepDay, deepDepth } = rhythm;
  const names: Record<Every, string> = {
    day: t('Every day'),
    weekdays: t('Monday to Friday'),
    week: t('Once a week'),
    manual: t('Only manually'),
  };
  const days = deepDays(rhythm);
  return (
    <>
      <div className="field">
        <Select
          label={t('Check keywords')}
          value={every}
          choices={Object.entries(names).map(([value, label]) => ({ value, label }))}
          onChange={(value) => onChange({ ...rhythm, every: value as Every })}
        />
      </div>
      {every === 'week' && (
        <div className="field">
          <Select
            label={t('Weekday')}
            value={String(weekday)}
            choices={WEEKDAYS.map((day) => ({ value: String(day), label: formatWeekday(day) }))}
            onChange={(value) => onChange({ ...rhythm, weekday: Number(value) })}
          />
        </div>
      )}
      <div className="field">
        <Select
          label={t('Depth')}
          value={String(depth)}
          choices={depthChoices(usual, depth).map((each) => ({
            value: String(each),
            label: t('Top {depth}', { depth: each }),
          }))}
          onChange={(value) => onChange({ ...rhythm, depth: Number(value) })}
        />
      </div>
      {days.length > 0 && (
        <div className="field">
          <Select
            label={t('Check the top {depth}', { depth: deepDepth })}
            value={days.includes(deepDay) ? String(deepDay) : '0'}
            choices={[
              { value: '0', label: t('Never') },
              ...days.map((day) => ({
                value: String(day),
                label: t('Every {weekday}', { weekday: formatWeekday(day) }),
              })),
            ]}
            onChange={(value) => onChange({ ...rhythm, deepDay: Number(value) })}
          />
        </div>
      )}
    </>
  );
}

function useSave(account: string, configID: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof toFields>) =>
      readData(
        api.PUT('/v1/rank/config/{configID}', {
          params: { path: { configID }, query: { account } },
          body,
        }),
      ),
    onSuccess: async () => {
      toast({ text: t('Saved.') });
      await Promise.all([
        queries.invalidateQueries(rankConfigQuery(account)),
        queries.invalidateQueries({ queryKey: ['usage', account] }),
      ]);
    },
  });
}
