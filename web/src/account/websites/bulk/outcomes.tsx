import type { ReactNode } from 'react';
import { t } from '../../../shared/text/i18n';
import { ActionButton } from '../../../shared/ui/action-button';
import { Progress } from '../../../shared/ui/progress';
import type { Change, ChangedWebsite } from './changes';
import type { useBulkChange } from './use-bulk-change';

interface Props {
  bulk: ReturnType<typeof useBulkChange>;
  websites: readonly ChangedWebsite[];
  change: Change;
  onClose: () => void;
}

/** For a dialog that must stay open while the change runs. */
export const ignore = (): void => {};

/** How far a change of several websites has come, and what became of each. */
export function Outcomes({ bulk, websites, change, onClose }: Props): ReactNode {
  const { outcomes, failed, isPending } = bulk;
  const changed = outcomes.length - failed.length;
  return (
    <>
      {isPending ? (
        <Progress
          label={t('{done} of {n} websites', { done: outcomes.length, n: websites.length })}
          value={outcomes.length}
          max={websites.length}
        />
      ) : (
        <p role="status">
          {t('{n, plural, one {# website} other {# websites}} changed.', { n: changed })}
          {failed.length > 0 && ` ${t('{n} failed.', { n: failed.length })}`}
        </p>
      )}
      <ul className="plain-list" aria-label={t('Outcome by website')}>
        {outcomes.map(({ website, problem, note }) => (
          <li key={website.account} className="item item-line">
            <span className="item-text">{website.title}</span>
            <span className={problem === null ? 'soft' : 'state-failed'}>
              {problem ?? note ?? t('Changed')}
            </span>
          </li>
        ))}
      </ul>
      <span className="actions">
        {failed.length > 0 && !isPending && (
          <ActionButton onPress={() => bulk.start({ websites: failed, change })}>
            {t('Try again')}
          </ActionButton>
        )}
        <ActionButton look="primary" isDisabled={isPending} onPress={onClose}>
          {t('Close')}
        </ActionButton>
      </span>
    </>
  );
}
