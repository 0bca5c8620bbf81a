import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMinute } from '../../website/keywords/use-now';
import { useMay, useTimeZone } from '../../shared/session/session';
import { formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { PageHeader } from '../../shared/ui/page-header';
import { EmptyState, ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { Tile, Tiles } from '../../shared/ui/tile';
import { PlatformOnly } from '../../shared/ui/platform-only';
import { useTitle } from '../../shared/ui/use-title';
import { DayLoad } from './day-load';
import { type Slot, slotsQuery } from './queries';
import { NewSlotDialog, SpreadDialog } from './slot-dialogs';
import { clockText, loadByHour } from './slot-hours';
import { SlotTable } from './slot-table';
import './slots.css';

/** Times of day at which websites are checked, with how full they are: all of the installation. */
export function SlotsPage(): ReactNode {
  useTitle(t('Slots'));
  return (
    <PlatformOnly title={t('Slots')}>
      <Slots />
    </PlatformOnly>
  );
}

function Slots(): ReactNode {
  const slots = useQuery(slotsQuery);
  const mayWrite = useMay('slots:write');
  const [open, setOpen] = useState<'new' | 'spread'>();
  const close = () => setOpen(undefined);
  const add = mayWrite && (
    <>
      <ActionButton onPress={() => setOpen('spread')}>{t('Spread over the day')}</ActionButton>
      <ActionButton look="primary" onPress={() => setOpen('new')}>
        {t('New slot')}
      </ActionButton>
    </>
  );
  const isEmpty = slots.data?.length === 0;
  return (
    <div className="page slots">
      <PageHeader
        title={t('Slots')}
        sub={t(
          'Times of day at which websites are checked. A new website gets the slot with the most space.',
        )}
        actions={!isEmpty && add}
      />
      {slots.isPending && <SkeletonRows />}
      {slots.error && <ErrorPanel error={slots.error} onRetry={() => void slots.refetch()} />}
      {isEmpty && (
        <EmptyState title={t('No slot yet.')}>
          <p>{t('Without a slot no website can be added. Spread some over the day, one each hour.')}</p>
          <span className="actions">{add}</span>
        </EmptyState>
      )}
      {slots.data && slots.data.length > 0 && <Load slots={slots.data} mayWrite={mayWrite} />}
      {open === 'new' && <NewSlotDialog onClose={close} />}
      {open === 'spread' && <SpreadDialog slots={slots.data ?? []} onClose={close} />}
    </div>
  );
}

function Load({ slots, mayWrite }: { slots: readonly Slot[]; mayWrite: boolean }): ReactNode {
  const zone = useTimeZone();
  const now = useMinute();
  const hours = loadByHour(slots, zone, now);
  const sum = (read: (hour: (typeof hours)[number]) => number) =>
    hours.reduce((all, hour) => all + read(hour), 0);
  const [used, capacity] = [sum((hour) => hour.used), sum((hour) => hour.capacity)];
  const free = capacity - used;
  return (
    <>
      {free === 0 && (
        <p className="notice slots-notice">
          {t('All slots are full: no website can be added until there is another slot or more capacity.')}
        </p>
      )}
      <Tiles>
        <Tile label={t('Slots')} value={formatNumber(slots.length)} />
        <Tile label={t('Websites')} value={formatNumber(used)} />
        <Tile label={t('Free places')} value={formatNumber(free)} />
        <Tile label={t('Busiest hour')} value={busiestText(hours)} />
      </Tiles>
      <Card title={t('Load of the day')}>
        <DayLoad hours={hours} zone={zone} now={now} />
      </Card>
      <section className="card" aria-label={t('Slots')}>
        <SlotTable slots={slots} zone={zone} now={now} mayWrite={mayWrite} />
      </section>
    </>
  );
}

function busiestText(hours: ReturnType<typeof loadByHour>): string {
  const busiest = hours.reduce((best, hour) => (hour.used > best.used ? hour : best));
  return busiest.used === 0 ? '–' : clockText(busiest.hour * 60);
}
