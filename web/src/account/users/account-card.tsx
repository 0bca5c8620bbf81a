import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { serverPath } from '../../shared/api/base';
import { api, readData } from '../../shared/api/client';
import { addDays, localDay } from '../../shared/days/days';
import { usageQuery } from '../../website/overview/queries';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatDay, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { Figures } from '../../shared/ui/figures';
import { Icon } from '../../shared/ui/icon';
import { ErrorPanel, FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { DeleteAccountDialog, EditAccountDialog } from './account-dialogs';
import { BudgetUse } from './budget-use';
import { type Account, useAdministration } from './queries';

interface Props {
  account: Account;
  /** The account of the user, which can be neither deactivated nor deleted. */
  isOwn: boolean;
  /** The user belongs to the platform account, which sets limits. */
  isPlatform: boolean;
  mayWrite: boolean;
}

/** What an account may use, and has used. */
export function AccountCard({ account, isOwn, isPlatform, mayWrite }: Props): ReactNode {
  const { _id, name, limits, createdAt, deleted_at } = account;
  const zone = useTimeZone();
  const mayReadUse = useMay('rank:read');
  const limitText = (limit: number | null) => (limit === null ? t('No limit') : formatNumber(limit));
  return (
    <Card
      title={name}
      actions={mayWrite && <Actions account={account} isOwn={isOwn} isPlatform={isPlatform} />}
    >
      {deleted_at && <p className="notice">{deletedText(deleted_at, zone)}</p>}
      <Figures
        figures={[
          { label: t('Status'), value: statusText(account) },
          { label: t('Accounts below it'), value: limitText(limits.accounts), note: t('at most') },
          { label: t('Keywords'), value: limitText(limits.keywords), note: t('at most') },
          { label: t('Created'), value: formatDay(localDay(zone, new Date(createdAt))), isWide: true },
        ]}
      />
      {mayReadUse && !deleted_at && account.active && <Use account={_id} />}
    </Card>
  );
}

function statusText({ active, deleted_at, platform }: Account): string {
  if (deleted_at) return t('Deleted');
  if (!active) return t('Inactive');
  return platform ? t('Platform account') : t('Active');
}

const KEPT_DAYS = 30;

const deletedText = (deletedAt: string, zone: string): string =>
  t('Deleted on {day}. Until {last} it can be restored; then everything of it is erased.', {
    day: formatDay(localDay(zone, new Date(deletedAt))),
    last: formatDay(addDays(localDay(zone, new Date(deletedAt)), KEPT_DAYS)),
  });

/** Requests to the search provider against the budget, accounts below included. */
function Use({ account }: { account: string }): ReactNode {
  const usage = useQuery(usageQuery(account));
  if (usage.error) return <ErrorPanel error={usage.error} onRetry={() => void usage.refetch()} />;
  if (!usage.data) return <div className="skeleton-block account-use-skeleton" />;
  return <BudgetUse usage={usage.data} />;
}

function Actions({ account, isOwn, isPlatform }: Omit<Props, 'mayWrite'>): ReactNode {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const mayReadSettings = useMay('rank:read');
  const restore = useAdministration(
    () =>
      readData(
        api.PATCH('/v1/accounts/{id}', { params: { path: { id: account._id } }, body: { active: true } }),
      ),
    () => toast({ text: t('{name} was restored.', { name: account.name }) }),
  );
  if (account.deleted_at)
    return (
      <>
        <FormError error={restore.error} withFields />
        <ActionButton isPending={restore.isPending} onPress={() => restore.mutate(undefined)}>
          {t('Restore')}
        </ActionButton>
      </>
    );
  return (
    <>
      <ActionButton onPress={() => setOpen('edit')}>{t('Edit account')}</ActionButton>
      {mayReadSettings && (
        <Link
          to="/a/$accountId/settings/$section"
          params={{ accountId: account._id, section: 'brand' }}
          className="button"
        >
          {t('Brand')}
        </Link>
      )}
      <a className="button" href={serverPath(`/v1/accounts/${account._id}/export`)} download>
        <Icon of={Download} /> {t('Export')}
      </a>
      {!isOwn && (
        <ActionButton look="danger" onPress={() => setOpen('delete')}>
          {t('Delete account')}
        </ActionButton>
      )}
      {open === 'edit' && (
        <EditAccountDialog account={account} isOwn={isOwn} isPlatform={isPlatform} onClose={close} />
      )}
      {open === 'delete' && <DeleteAccountDialog account={account} onClose={close} />}
    </>
  );
}
