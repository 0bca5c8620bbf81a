import type { ReactNode } from 'react';
import { t } from '../text/i18n';

/** An empty value: a dash, which is read as "none". */
export const None = (): ReactNode => (
  <span className="soft">
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">{t('none')}</span>
  </span>
);

export const PositionText = ({ position }: { position: number | null }): ReactNode =>
  position === null ? <None /> : String(position);
