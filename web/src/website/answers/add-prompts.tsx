import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatMoney, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { CheckField } from '../../shared/ui/check-field';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { Field, Form, LongField } from '../../shared/ui/field';
import { toast } from '../../shared/ui/toast';
import { useDelayed } from '../../shared/ui/use-delayed';
import { type Asking, AskingFields } from './asking-fields';
import type { Engine } from './engines';
import {
  type AnswersEstimate,
  estimatePrompts,
  type NewPrompt,
  postPrompts,
  useAnswersChange,
} from './queries';

interface Props {
  account: string;
  config: string;
  engines: readonly Engine[];
  country: string;
  language: string;
  onClose: () => void;
}

interface Draft extends Asking {
  texts: string;
  name: string;
  aliases: string;
  competitors: string;
  country: string;
  language: string;
  check: boolean;
}

const TYPING_MS = 500;

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const splitNames = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** A line of a competitor: 'rival.example, Rival, Rival Ltd'. */
function toCompetitor(line: string) {
  const [website = '', name = website, ...aliases] = splitNames(line);
  return { website, name, aliases };
}

function toPrompts({
  texts,
  name,
  aliases,
  competitors,
  country,
  language,
  engines,
  every,
  weekday,
  runs,
}: Draft): NewPrompt[] {
  return splitLines(texts).map((text) => ({
    text,
    country: country.trim().toUpperCase(),
    language: language.trim().toLowerCase(),
    engines,
    brand: { name: name.trim(), aliases: splitNames(aliases) },
    competitors: splitLines(competitors).map(toCompetitor),
    every,
    weekday,
    runs: Number(runs),
  }));
}

const isComplete = ({ texts, name, engines }: Draft): boolean =>
  splitLines(texts).length > 0 && name.trim() !== '' && engines.length > 0;

/** Adds prompts, one per line, with what they will cost before. */
export function AddPrompts({ account, config, engines, country, language, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState<Draft>({
    texts: '',
    name: '',
    aliases: '',
    competitors: '',
    country,
    language,
    engines: [...engines],
    every: 'day',
    weekday: 1,
    runs: '3',
    check: true,
  });
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const settled = useDelayed(draft, TYPING_MS);
  const owner = { account, config };
  const estimate = useQuery({
    queryKey: ['answers-estimate', owner, toPrompts(settled)],
    queryFn: () => estimatePrompts(owner, toPrompts(settled)),
    enabled: isComplete(settled),
    retry: false,
  });
  const save = useAnswersChange(
    () => postPrompts(owner, { prompts: toPrompts(draft), check: draft.check }),
    () => {
      toast({ text: t('Saved.') });
      onClose();
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete(draft)) save.mutate(undefined);
  };
  return (
    <Dialog title={t('Add prompts')} onClose={onClose}>
      <Form onSubmit={submit}>
        <LongField
          name="texts"
          label={t('Prompts')}
          hint={t('One per line, as people ask.')}
          value={draft.texts}
          rows={4}
          onChange={({ target }) => set({ texts: target.value })}
          required
        />
        <Field
          name="brand"
          label={t('Brand name')}
          value={draft.name}
          maxLength={100}
          onChange={({ target }) => set({ name: target.value })}
          required
        />
        <Field
          name="aliases"
          label={t('Other names of the brand')}
          hint={t('Separate names with commas.')}
          value={draft.aliases}
          onChange={({ target }) => set({ aliases: target.value })}
        />
        <LongField
          name="competitors"
          label={t('Competitors')}
          hint={t('One per line: website, name, other names.')}
          value={draft.competitors}
          rows={2}
          onChange={({ target }) => set({ competitors: target.value })}
        />
        <Field
          name="country"
          label={t('Country')}
          value={draft.country}
          maxLength={2}
          onChange={({ target }) => set({ country: target.value })}
          required
        />
        <Field
          name="language"
          label={t('Language')}
          value={draft.language}
          maxLength={2}
          onChange={({ target }) => set({ language: target.value })}
          required
        />
        <AskingFields engines={engines} value={draft} onChange={set} />
        <CheckField label={t('Ask at once')} checked={draft.check} onChange={(check) => set({ check })} />
        {isComplete(draft) && estimate.data && <Estimate estimate={estimate.data} />}
        <DialogActions
          label={t('Add')}
          error={save.error}
          shown={[]}
          isPending={save.isPending}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}

function Estimate({ estimate }: { estimate: AnswersEstimate }): ReactNode {
  const { requests_per_check: check, requests_per_month: month, cost_per_month: cost } = estimate;
  return (
    <p className="answer-estimate" role="status">
      {t('{check} requests in a check, {month} in a month', {
        check: formatNumber(check),
        month: formatNumber(month),
      })}
      {cost !== null && `, ${t('about {cost}', { cost: formatMoney(cost, 'USD') })}`}.
    </p>
  );
}
