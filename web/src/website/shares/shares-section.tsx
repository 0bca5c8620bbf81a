import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api, readBody, readData } from '../../shared/api/client';
import { localDay } from '../../shared/days/days';
import { useMinute } from '../keywords/use-now';
import { useTimeZone } from '../../shared/session/session';
import { formatAgo, formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { Dialog } from '../../shared/ui/dialog';
import { Icon } from '../../shared/ui/icon';
import { Secret } from '../../shared/ui/secret';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { validityText } from '../../shared/ui/validity';
import { useKeywordViews, type View } from '../views/queries';
import { viewName } from '../views/view-text';
import { NewShareDialog } from './new-share';
import { type Share, sharesQuery, useShareChange } from './queries';

interface Props {
  account: string;
  config: { _id: string; keywords: readonly { tags?: string[] }[]; competitors?: string[] };
  mayWrite: boolean;
}

/** Links to a report that needs no login. */
export function SharesSection({ account, config, mayWrite }: Props): ReactNode {
  const shares = useQuery(sharesQuery(account, config._id));
  const [isNew, setNew] = useState(false);
  return (
    <Card
      title={t('Share links')}
      actions={
        mayWrite && (
          <ActionButton look="primary" onPress={() => setNew(true)}>
            {t('New share link')}
          </ActionButton>
        )
      }
    >
      <p className="hint">{t('Anyone with a share link can read the report, without a login.')}</p>
      {shares.isPending && <SkeletonRows count={2} />}
      {shares.error && <ErrorPanel error={shares.error} onRetry={() => void shares.refetch()} />}
      {shares.data?.length === 0 && <p>{t('No share link yet.')}</p>}
      <ul className="plain-list" aria-label={t('Share links')}>
        {shares.data?.map((share) => (
          <ShareItem
            key={share._id}
            account={account}
            config={config._id}
            share={share}
            mayWrite={mayWrite}
          />
        ))}
      </ul>
      {isNew && <NewShareDialog account={account} config={config} onClose={() => setNew(false)} />}
    </Card>
  );
}

interface ItemProps {
  account: string;
  config: string;
  share: Share;
  mayWrite: boolean;
}

function ShareItem({ account, config, share, mayWrite }: ItemProps): ReactNode {
  const { _id: id, name, copyable } = share;
  const [copied, setCopied] = useState<string>();
  const views = useKeywordViews({ account, config });
  const zone = useTimeZone();
  const now = useMinute();
  const { text, isOver } = validityText(share.expires_at, zone);
  const link = useMutation({
    mutationFn: () =>
      readData(
        api.GET('/v1/rank/config/{configID}/shares/{id}/link', {
          params: { path: { configID: config, id }, query: { account } },
        }),
      ),
    onSuccess: async ({ url }) => {
      try {
        await navigator.clipboard.writeText(url);
        toast({ text: t('Copied.') });
      } catch {
        // Without HTTPS a browser has no clipboard, and some refuse it after a request.
        setCopied(url);
      }
    },
  });
  const revoke = useShareChange(
    () =>
      readBody(
        api.DELETE('/v1/rank/config/{configID}/shares/{id}', {
          params: { path: { configID: config, id }, query: { account } },
        }),
      ),
    () => toast({ text: t('The share link was revoked.') }),
  );
  return (
    <li className="item item-line">
      <div>
        <strong id={`share-${id}`}>{name}</strong>
        <p className="hint">{describeContent(share, views)}</p>
        <p className="hint">{visitsText(share, zone, now)}</p>
        {mayWrite && !copyable && (
          <p className="hint">
            {t(
              'This link cannot be copied again: it is older than this function, or JWT_SECRET has changed.',
            )}
          </p>
        )}
      </div>
      <span className={isOver ? 'state-failed' : 'soft'}>{text}</span>
      {mayWrite && copyable && !isOver && (
        <ActionButton
          look="quiet"
          describedBy={`share-${id}`}
          isPending={link.isPending}
          onPress={() => link.mutate()}
        >
          <Icon of={Copy} /> {t('Copy link')}
        </ActionButton>
      )}
      {mayWrite && (
        <ConfirmedButton
          label={t('Revoke')}
          title={t('Revoke share link')}
          question={t('Revoke "{name}"? The report can no longer be opened by this link.', { name })}
          describedBy={`share-${id}`}
          error={revoke.error}
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate(undefined)}
        />
      )}
      {link.error && <ErrorPanel error={link.error} onRetry={() => link.mutate()} />}
      {copied !== undefined && (
        <Dialog title={name} onClose={() => setCopied(undefined)}>
          <Secret label={t('Link')} value={copied} />
        </Dialog>
      )}
    </li>
  );
}

/** When it was made, and whether it is read. */
function visitsText({ createdAt, views, last_viewed_at }: Share, zone: string, now: number): string {
  const created = t('Created {day}', { day: formatDay(localDay(zone, new Date(createdAt))) });
  if (last_viewed_at === null) return `${created} · ${t('Not opened yet')}`;
  const opened = t('{n, plural, one {Opened once} other {Opened # times}}', { n: views });
  return [created, opened, t('last {ago}', { ago: formatAgo(last_viewed_at, now) })].join(' · ');
}

function describeKeywords({ tag, view }: Share, views: readonly View[] | undefined): string {
  if (view !== null) return t('Keywords of the view {view}', { view: viewName(views, view) });
  return tag === null ? t('All keywords') : t('Keywords with the tag {tag}', { tag });
}

const describeContent = (share: Share, views: readonly View[] | undefined): string =>
  [
    describeKeywords(share, views),
    ...(share.competitors ? [t('With competitors')] : []),
    ...(share.notes ? [t('With notes')] : []),
    ...(share.answers ? [t('With AI answers')] : []),
    ...(share.feed ? [t('With feeds')] : []),
  ].join(' · ');
