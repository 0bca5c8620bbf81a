import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { alertsQuery } from '../../../website/alerts/queries';
import { rankConfigQuery } from '../../../shared/configuration/queries';
import { readAddresses } from '../../../website/digest/draft';
import { digestQuery } from '../../../website/digest/queries';
import { t } from '../../../shared/text/i18n';
import { Checkboxes } from '../../../shared/ui/checkboxes';
import { Dialog } from '../../../shared/ui/dialog';
import { DialogActions } from '../../../shared/ui/dialog-actions';
import { Field } from '../../../shared/ui/field';
import { Select } from '../../../shared/ui/select';
import { type ChangedWebsite, copyParts, type Part, PARTS } from './changes';
import { ignore, Outcomes } from './outcomes';
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
  const [parts, setParts] = useState<Part[]>(['competitors']);
  const [to, setTo] = useState('');
  const queries = useQueryClient();
  const bulk = useBulkChange();
  const source = useQuery({ ...rankConfigQuery(from), enabled: from !== '' });
  const targets = websites.filter(({ account }) => account !== from);
  const config = source.data?._id ?? '';
  const missing = useMissing(from, config);
  const copied = parts.filter((part) => missing[part] === undefined);
  const change = copyParts(queries, { account: from, config }, copied, readAddresses(to));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    bulk.start({ websites: targets, change });
  };
  const texts: Record<Part, string> = {
    competitors: t('Competitors: added to those of each website'),
    rhythm: t('Schedule and depth of the checks, without the time of day'),
    alerts: t('Alert rules and their e-mail switch: replace those of each website'),
    digest: t('Digest: schedule, time zone, language and attachment'),
  };
  return (
    <Dialog title={t('Copy settings')} onClose={bulk.isPending ? ignore : onClose}>
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
            choices={PARTS.map((value) => ({
              value,
              label: texts[value],
              isDisabled: missing[value] !== undefined,
            }))}
            value={copied}
            onChange={(chosen) => setParts(chosen as Part[])}
          />
          {Object.values(missing).map((text) => (
            <p key={text} className="hint">
              {text}
            </p>
          ))}
          {copied.includes('digest') && (
            <Field
              label={t('Recipients where a website has none')}
              hint={t('Recipients are not copied. Separate e-mail addresses with commas.')}
              value={to}
              onChange={({ target }) => setTo(target.value)}
            />
          )}
          <DialogActions
            label={buttonText(targets.length, copied.includes('alerts'))}
            error={source.error}
            isPending={false}
            isDisabled={targets.length === 0 || copied.length === 0 || config === ''}
            onClose={onClose}
          />
        </form>
      )}
    </Dialog>
  );
}

const buttonText = (n: number, isReplaced: boolean): string =>
  isReplaced
    ? t(
        'Copy to {n, plural, one {# website and replace its} other {# websites and replace their}} alert rules',
        {
          n,
        },
      )
    : t('Copy to {n, plural, one {# website} other {# websites}}', { n });

/** Why parts of the settings cannot be copied: the source does not have them. */
function useMissing(account: string, config: string): Partial<Record<Part, string>> {
  const enabled = config !== '';
  const alerts = useQuery({ ...alertsQuery(account, config), enabled });
  const digest = useQuery({ ...digestQuery(account, config), enabled });
  return {
    ...(alerts.data?.rules.length === 0 && { alerts: t('The website to copy from has no alert rules.') }),
    ...(digest.data?.frequency === 'off' && { digest: t('The digest of the website to copy from is off.') }),
  };
}

/** One of the selected websites where there are several; else another one. */
function firstSource(sources: Props['sources'], websites: readonly ChangedWebsite[]): string {
  const [first, ...more] = websites;
  if (first && more.length > 0) return first.account;
  return sources.find(({ account }) => account !== first?.account)?.account ?? '';
}
