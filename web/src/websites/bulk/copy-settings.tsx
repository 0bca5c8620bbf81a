import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { rankConfigQuery } from '../../configuration/queries';
import { addressesOf } from '../../digest/draft';
import { t } from '../../text/i18n';
import { Checkboxes } from '../../ui/checkboxes';
import { Dialog } from '../../ui/dialog';
import { DialogActions } from '../../ui/dialog-actions';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { type ChangedWebsite, copyParts, type Part, PARTS } from './changes';
import { Outcomes } from './outcomes';
import { useBulkChange } from './use-bulk-change';

interface Props {
  /** To choose the source from. */
  sources: readonly { account: string; title: string }[];
  websites: readonly ChangedWebsite[];
  onClose: () => void;
}

/** Settings of one website for the others that are selected. */
export default function CopySettings({ sources, websites, onClose }: Props): ReactNode {
  const [from, setFrom] = useState(() => firstSource(sources, websites));
  const [parts, setParts] = useState<Part[]>(['competitors', 'alerts']);
  const [to, setTo] = useState('');
  const queries = useQueryClient();
  const bulk = useBulkChange();
  const source = useQuery({ ...rankConfigQuery(from), enabled: from !== '' });
  const targets = websites.filter(({ account }) => account !== from);
  const config = source.data?._id ?? '';
  const change = copyParts(queries, { account: from, config }, parts, addressesOf(to));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bulk.start({ websites: targets, change });
  };
  const texts: Record<Part, string> = {
    competitors: t('Competitors, added to those of each website'),
    alerts: t('Alert rules, in place of those of each website'),
    digest: t('Digest: schedule, time zone and language'),
  };
  return (
    <Dialog title={t('Copy settings')} onClose={onClose}>
      {bulk.isPending || bulk.isDone ? (
        <Outcomes bulk={bulk} websites={targets} change={change} onClose={onClose} />
      ) : (
        <form onSubmit={submit}>
          <div className="field">
            <Select
              label={t('From')}
              value={from}
              choices={sources.map(({ account, title }) => ({ value: account, label: title }))}
              onChange={setFrom}
            />
          </div>
          <Checkboxes
            label={t('Settings')}
            choices={PARTS.map((value) => ({ value, label: texts[value] }))}
            value={parts}
            onChange={(chosen) => setParts(chosen as Part[])}
          />
          {parts.includes('digest') && (
            <Field
              label={t('Recipients where a website has none')}
              hint={t('Recipients are not copied. Separate e-mail addresses with commas.')}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
          <DialogActions
            label={t('Copy to {n, plural, one {# website} other {# websites}}', { n: targets.length })}
            error={source.error}
            isPending={false}
            isDisabled={targets.length === 0 || parts.length === 0 || config === ''}
            onClose={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}

/** One of the selected websites where there are several; else another one. */
function firstSource(sources: Props['sources'], websites: readonly ChangedWebsite[]): string {
  const [first, ...more] = websites;
  if (first && more.length > 0) return first.account;
  return sources.find(({ account }) => account !== first?.account)?.account ?? '';
}
