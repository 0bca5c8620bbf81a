import type { ReactNode } from 'react';
import { formatShortTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { None } from '../../shared/ui/none';
import { OpenableRow } from '../../shared/ui/openable-row';
import { DeliveryDetails } from './delivery-details';
import type { Delivery, Webhook } from './queries';
import { answerText, eventText, stateClass, stateText } from './words';

const COLUMNS = 5;

interface Props {
  webhook: Webhook;
  delivery: Delivery;
  zone: string;
  isOpen: boolean;
  mayWrite: boolean;
}

export function DeliveryRow({ webhook, delivery, zone, isOpen, mayWrite }: Props): ReactNode {
  const { _id: id, type, state, attempts, next_attempt_at: next, createdAt: at } = delivery;
  const last = attempts.at(-1);
  return (
    <OpenableRow
      param="delivery"
      row={id}
      isOpen={isOpen}
      at={at}
      zone={zone}
      columns={COLUMNS}
      more={
        isOpen && <DeliveryDetails webhook={webhook} id={id} attempts={attempts.length} mayWrite={mayWrite} />
      }
    >
      <td>{eventText(type)}</td>
      <td className={stateClass(state)}>
        {stateText(state)}
        {next !== null && attempts.length > 0 && (
          <span className="soft"> · {t('next {time}', { time: formatShortTime(next, zone) })}</span>
        )}
      </td>
      <td className="wide-only">{last ? answerText(last) : <None />}</td>
      <td className="numeric wide-only">{attempts.length}</td>
    </OpenableRow>
  );
}
