import { type FormEvent, type ReactNode, useState } from 'react';
import { tagNames } from '../../shared/configuration/tag-names';
import { countryName } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { LongField } from '../../shared/ui/field';
import { ErrorPanel } from '../../shared/ui/states';
import { CountriesField } from './countries-field';
import { DeviceField } from './device-field';
import { CheckNowField } from './list/check-now-field';
import { CostEstimate } from './list/cost-estimate';
import { addKeywords, type NewKeyword, type Target, useKeywordChange } from './list/keyword-changes';
import { type PlanState, requestsADayText, useKeywordPlan } from './list/keyword-plan';
import { useAdded } from './list/use-added';
import { NearField } from './near-field';
import { type AdditionPlan, type NewKeywords, planAddition } from './new-keywords';
import { NotAdded } from './not-added';
import { TagsField } from './tags-field';

interface Props {
  target: Target;
  tracked: readonly NewKeyword[];
  /** Chosen at first. */
  country: string;
  onClose: () => void;
}

const EMPTY = { text: '', devices: 'desktop', nears: {}, tags: '' } as const;
const NOTHING: AdditionPlan = { add: [], known: [], notAdded: [], scopes: [], requests_a_day: 0 };

const isEmpty = ({ text, countries }: NewKeywords) => text.trim() === '' || countries.length === 0;

const addPlanned = (
  params: Parameters<typeof addKeywords>[0],
  { add, known }: Pick<AdditionPlan, 'add' | 'known'>,
) => addKeywords(params, [...add, ...known]);

/** Each keyword in each country on each device. */
export default function AddKeywords({ target, tracked, country, onClose }: Props): ReactNode {
  const [values, setValues] = useState<NewKeywords>({ ...EMPTY, countries: [country] });
  const change = (changed: Partial<NewKeywords>) => setValues((before) => ({ ...before, ...changed }));
  const state = useKeywordPlan(isEmpty(values) ? undefined : values, (given, signal) =>
    planAddition(target, given, signal),
  );
  const { add: fresh, known } = state.plan ?? NOTHING;
  const [isChecked, setChecked] = useState(true);
  const followUp = useAdded(target);
  const add = useKeywordChange(target, addPlanned, (result, sent) => {
    followUp(result, sent.add, isChecked);
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ add: fresh, known });
  };
  const { countries } = values;
  // Known keywords change only by their tags.
  const isNothing = fresh.length === 0 && (known.length === 0 || values.tags.trim() === '');
  return (
    <Dialog title={t('Add keywords')} onClose={onClose}>
      <form onSubmit={submit}>
        <KeywordText value={values.text} onChange={(text) => change({ text })} />
        <CountriesField chosen={countries} onChange={(chosen) => change({ countries: chosen })} />
        {countries.map((code) => (
          <NearField
            key={code}
            label={
              countries.length > 1 ? t('Location ({country})', { country: countryName(code) }) : t('Location')
            }
            value={values.nears[code] ?? ''}
            country={code}
            onChange={(near) => change({ nears: { ...values.nears, [code]: near } })}
          />
        ))}
        <details className="more">
          <summary>{t('More')}</summary>
          <DeviceField value={values.devices} onChange={(devices) => change({ devices })} />
          <TagsField known={tagNames(tracked)} value={values.tags} onChange={(tags) => change({ tags })} />
        </details>
        <PlanSummary {...state} isEmpty={isEmpty(values)} />
        <CheckNowField
          account={target.account}
          count={fresh.length}
          checked={isChecked}
          onChange={setChecked}
        />
        <DialogActions
          label={t('Add keywords')}
          note={
            fresh.length > 0 && (
              <CostEstimate account={target.account} keywords={tracked.length + fresh.length} />
            )
          }
          error={add.error}
          isPending={add.isPending}
          isDisabled={!state.isCurrent || isNothing}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** What would be added; the last answer while there is a newer text. */
function PlanSummary({
  plan,
  isCurrent,
  error,
  retry,
  isEmpty,
}: PlanState<AdditionPlan> & { isEmpty: boolean }): ReactNode {
  if (error !== null) return <ErrorPanel error={error} onRetry={retry} />;
  if (!plan && !isEmpty)
    return (
      <p className="hint" role="status" aria-busy>
        {t('Checking')}
      </p>
    );
  const { add, known, notAdded, scopes, requests_a_day: requests } = plan ?? NOTHING;
  return (
    <p className="hint" role="status" aria-busy={!isCurrent && !isEmpty}>
      {t('{n, plural, one {# keyword} other {# keywords}} to add.', { n: add.length })}{' '}
      {known.length > 0 && t('{n, plural, one {# is} other {# are}} tracked already.', { n: known.length })}{' '}
      {add.length > 0 && requestsADayText(requests)} <NotAdded keywords={notAdded} scopes={scopes} />
    </p>
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
