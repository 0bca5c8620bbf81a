import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/text/format';
import { t } from '../../../shared/text/i18n';
import { ActionButton } from '../../../shared/ui/action-button';
import { Dialog } from '../../../shared/ui/dialog';
import type { Refusal } from '../list/keyword-changes';

const SHOWN = 200;

interface Props {
  title: string;
  /** What became of the other lines. */
  summary: string;
  refused: readonly Refusal[];
  onClose: () => void;
}

/** Lines that the server did not import. */
export function Refused({ title, summary, refused, onClose }: Props): ReactNode {
  const more = refused.length - SHOWN;
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="status">
        {summary}{' '}
        {t('{n, plural, one {# line was refused} other {# lines were refused}}:', { n: refused.length })}
      </p>
      <div className="preview" tabIndex={0} role="region" aria-label={t('Refused lines')}>
        <table className="data">
          <thead>
            <tr>
              <th scope="col">{t('Line')}</th>
              <th scope="col">{t('Problem')}</th>
            </tr>
          </thead>
          <tbody>
            {refused.slice(0, SHOWN).map(({ line, message }) => (
              <tr key={line}>
                <th scope="row">{formatNumber(line)}</th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <p className="hint">{t('and {n} more', { n: formatNumber(more) })}</p>}
      </div>
      <span className="actions">
        <ActionButton look="primary" onPress={onClose}>
          {t('Close')}
        </ActionButton>
      </span>
    </Dialog>
  );
}
