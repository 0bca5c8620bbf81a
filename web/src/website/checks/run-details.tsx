import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { keywordKey } from '../../shared/configuration/named-keyword';
import { countryName, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { byReason, type FailedKeyword } from './failures';
import { runQuery } from './queries';
import { RetryFailed } from './retry-failed';
import type { Run } from './status';

const SHOWN_FIRST = 50;

/** The failed keywords of a run, and why. */
export function RunDetails({ account, run: id }: { account: string; run: string }): ReactNode {
  const { data: run, error, refetch } = useQuery(runQuery(account, id));
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!run) return <SkeletonRows count={2} />;
  const failed = run.failed_keywords;
  return (
    <>
      <p className="run-outcome">{outcomeText(run)}</p>
      {byReason(failed).map(([message, keywords]) => (
        <Reason key={message} account={account} message={message} keywords={keywords} />
      ))}
      {failed.length > 0 && <RetryFailed account={account} run={run} />}
    </>
  );
}

type Outcome = Pick<Run, 'ranked' | 'not_found' | 'failed' | 'rolled'>;

function outcomeText({ ranked, not_found, failed, rolled }: Outcome): string {
  const parts = [
    t('{n} ranked', { n: formatNumber(ranked) }),
    t('{n} not found', { n: formatNumber(not_found) }),
    failed === 0 ? t('no keyword failed') : t('{n} failed', { n: formatNumber(failed) }),
    ...(rolled === 0 ? [] : [t('{n} carried over', { n: formatNumber(rolled) })]),
  ];
  return parts.join(' · ');
}

interface ReasonProps {
  account: string;
  message: string;
  keywords: FailedKeyword[];
}

function Reason({ account, message, keywords }: ReasonProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? keywords : keywords.slice(0, SHOWN_FIRST);
  return (
    <div className="run-reason">
      <p className="run-reason-text">{message}</p>
      <ul aria-label={t('Failed keywords')}>
        {shown.map((each) => (
          <li key={keywordKey(each)}>
            <FailedLink account={account} failed={each} />
          </li>
        ))}
      </ul>
      {shown.length < keywords.length && (
        <ActionButton look="quiet" onPress={() => setWhole(true)}>
          {t('Show all {n}', { n: formatNumber(keywords.length) })}
        </ActionButton>
      )}
    </div>
  );
}

function FailedLink({ account, failed }: { account: string; failed: FailedKeyword }): ReactNode {
  const { keyword, country, near, device } = failed;
  const search = {
    keyword,
    kcountry: country,
    near: near || undefined,
    kdevice: device === 'mobile' ? device : undefined,
  };
  const place = [near || countryName(country), device === 'mobile' ? t('Mobile') : []].flat().join(' · ');
  return (
    <>
      <Link to="/a/$accountId/keywords" params={{ accountId: account }} search={search}>
        <bdi dir="auto">{keyword}</bdi>
      </Link>{' '}
      <span className="soft">{place}</span>
    </>
  );
}
