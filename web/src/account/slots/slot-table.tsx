import { type ReactNode, useState } from 'react';
import { api, readBody } from '../../shared/api/client';
import { formatClock, formatNumber, formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { toast } from '../../shared/ui/toast';
import { type Slot, useSlotChange } from './queries';
import { EditSlotDialog } from './slot-dialogs';
import { nextStart } from './slot-hours';

interface Props {
  slots: readonly Slot[];
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  mayWrite: boolean;
}

/** Slots in the order in which their checks begin in the zone of the viewer. */
export function SlotTable({ slots, zone, now, mayWrite }: Props): ReactNode {
  const rows = slots
    .map((slot) => ({ slot, next: new Date(nextStart(slot, now)).toISOString() }))
    .sort((a, b) => formatClock(a.next, zone).localeCompare(formatClock(b.next, zone)));
  return (
    <>
      <table className="data slot-table" aria-label={t('Slots')}>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Websites')}</th>
            <th scope="col" className="wide-only">
              {t('Next check')}
            </th>
            <th scope="col" className="wide-only">
              {t('Status')}
            </th>
            {mayWrite && (
              <th scope="col">
                <span className="visually-hidden">{t('Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slot, next }) => (
            <Row key={slot._id} slot={slot} next={next} zone={zone} mayWrite={mayWrite} />
          ))}
        </tbody>
      </table>
      <p className="hint table-note">{t('Times are in {zone}.', { zone })}</p>
    </>
  );
}

interface RowProps {
  slot: Slot;
  /** Instant of the next start. */
  next: string;
  zone: string;
  mayWrite: boolean;
}

function Row({ slot, next, zone, mayWrite }: RowProps): ReactNode {
  const { _id: id, time, timezone, current_count: used, max_capacity: capacity, active } = slot;
  const note = t('{used} of {limit}', { used: formatNumber(used), limit: formatNumber(capacity) });
  return (
    <tr>
      <th scope="row" id={`slot-${id}`}>
        {formatClock(next, zone)}
        {timezone !== zone && (
          <span className="soft slot-zone">{t('{time} ({zone})', { time, zone: timezone })}</span>
        )}
      </th>
      <td>
        <span className="slot-use">
          <progress aria-label={t('Websites')} value={used} max={capacity} />
          <span>{note}</span>
        </span>
        {(!active || used >= capacity) && (
          <span className="narrow-only">
            <SlotState used={used} capacity={capacity} active={active} />
          </span>
        )}
      </td>
      <td className="wide-only">{formatTime(next, zone)}</td>
      <td className="wide-only">
        <SlotState used={used} capacity={capacity} active={active} />
      </td>
      {mayWrite && (
        <td className="slot-actions">
          <Actions slot={slot} />
        </td>
      )}
    </tr>
  );
}

function SlotState({
  used,
  capacity,
  active,
}: {
  used: number;
  capacity: number;
  active: boolean;
}): ReactNode {
  if (!active)
    return (
      <span className="soft" title={t('Its websites are checked, and no new one is added.')}>
        {t('Closed')}
      </span>
    );
  if (used >= capacity) return <span className="state-failed">{t('Full')}</span>;
  return t('Open for websites');
}

function Actions({ slot }: { slot: Slot }): ReactNode {
  const { _id: id, time, timezone, current_count } = slot;
  const [isOpen, setOpen] = useState(false);
  const remove = useSlotChange(
    () => readBody(api.DELETE('/v1/slots/{id}', { params: { path: { id } } })),
    () => toast({ text: t('The slot was deleted.') }),
  );
  return (
    <>
      <ActionButton look="quiet" describedBy={`slot-${id}`} onPress={() => setOpen(true)}>
        {t('Edit')}
      </ActionButton>
      {current_count === 0 && (
        <ConfirmedButton
          label={t('Delete')}
          title={t('Delete slot')}
          question={t('Delete the slot at {time} ({zone})? No website uses it.', { time, zone: timezone })}
          describedBy={`slot-${id}`}
          error={remove.error}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
        />
      )}
      {isOpen && <EditSlotDialog slot={slot} onClose={() => setOpen(false)} />}
    </>
  );
}
