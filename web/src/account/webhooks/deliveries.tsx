import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { NoPage, Pages } from '../../shared/ui/pages';
import { Segments } from '../../shared/ui/segments';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { DeliveryDetails } from './delivery-details';
import { DeliveryRow } from './delivery-row';
import { deliveriesQuery, type Delivery, type Webhook } from './queries';
import type { WebhooksSearch } from './url-state';
import { stateText } from './words';

const STATES: Delivery['state'][] = ['pending', 'delivered', 'failed'];

interface Props {
  webhook: Webhook;
  search: WebhooksSearch;
  mayWrite: boolean;
}

/** What was sent to a webhook in the last 30 days, by state. */
export function Deliveries({ webhook, search, mayWrite }: Props): ReactNode {
  const { _id: id, account } = webhook;
  const { state, page, delivery: opened } = search;
  const deliveries = useQuery(deliveriesQuery({ account, id }, { state, page }));
  const rows = deliveries.data?.data;
  const isElsewhere = opened !== undefined && rows?.every(({ _id }) => _id !== opened);
  return (
    <>
      <div className="run-filter">
        <StateFilter search={search} />
      </div>
      {isElsewhere && <DeliveryDetails webhook={webhook} id={opened} mayWrite={mayWrite} />}
      {deliveries.isPending && <SkeletonRows count={3} />}
      {deliveries.error && <ErrorPanel error={deliveries.error} onRetry={() => void deliveries.refetch()} />}
      {rows?.length === 0 && <NoDeliveries page={Number(page ?? 1)} state={state} />}
      {rows && rows.length > 0 && <Table webhook={webhook} rows={rows} opened={opened} mayWrite={mayWrite} />}
      {deliveries.data && <Pages pagination={deliveries.data.pagination} />}
    </>
  );
}

function StateFilter({ search: { account, webhook, state } }: { search: WebhooksSearch }): ReactNode {
  const withState = (chosen?: Delivery['state']) => ({
    to: '/webhooks' as const,
    search: { account, webhook, state: chosen },
    resetScroll: false,
  });
  return (
    <Segments
      label={t('Deliveries shown')}
      selected={state ?? 'all'}
      items={[
        { id: 'all', text: t('All'), href: withState() },
        ...STATES.map((each) => ({ id: each, text: stateText(each), href: withState(each) })),
      ]}
    />
  );
}

function NoDeliveries({ page, state }: { page: number; state: string | undefined }): ReactNode {
  if (page > 1) return <NoPage page={page} />;
  return (
    <p className="soft">
      {state === undefined
        ? t('Nothing was sent yet. Send a test to try the receiver.')
        : t('No delivery matches.')}
    </p>
  );
}

interface TableProps {
  webhook: Webhook;
  rows: readonly Delivery[];
  /** The delivery whose message and attempts are shown. */
  opened: string | undefined;
  mayWrite: boolean;
}

function Table({ webhook, rows, opened, mayWrite }: TableProps): ReactNode {
  const zone = useTimeZone();
  return (
    <>
      <table className="data delivery-table" aria-label={t('Deliveries')}>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Event')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col" className="wide-only">
              {t('Last answer')}
            </th>
            <th scope="col" className="numeric wide-only">
              {t('Attempts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery._id}
              webhook={webhook}
              delivery={delivery}
              zone={zone}
              isOpen={delivery._id === opened}
              mayWrite={mayWrite}
            />
          ))}
        </tbody>
      </table>
      <p className="hint table-note">
        {t('Deliveries are kept for 30 days. Times are in {zone}.', { zone })}
      </p>
    </>
  );
}
