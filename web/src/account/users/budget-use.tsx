import type { ReactNode } from 'react';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Progress } from '../../shared/ui/progress';
import './budget-use.css';

interface Spending {
  used: number;
  limit: number | null;
}

/** Requests to the search provider against their budgets. */
export const BudgetUse = ({
  usage: { day, month },
}: {
  usage: { day: Spending; month: Spending };
}): ReactNode => (
  <div className="account-use">
    <Spent label={t('Requests today')} {...day} />
    <Spent label={t('Requests this month')} {...month} />
  </div>
);

function Spent({ label, used, limit }: Spending & { label: string }): ReactNode {
  if (limit === null)
    return (
      <p>
        {label}: {formatNumber(used)} <span className="soft">{t('no budget')}</span>
      </p>
    );
  const note = t('{used} of {limit}', { used: formatNumber(used), limit: formatNumber(limit) });
  return <Progress label={label} value={Math.min(used, limit)} max={limit} note={note} />;
}
