import type { ReactNode } from 'react';
import { t } from '../text/i18n';
import './brand-head.css';

interface Props {
  /** Null: the product. */
  name: string | null;
  logo: string | null;
}

/** Who sends a report. */
export const BrandName = ({ name, logo }: Props): ReactNode => (
  <span className="sender">
    {logo !== null && <img className="brand-logo" src={logo} alt="" />}
    {name === null ? (
      <span className="brand">
        <span className="brand-mark" aria-hidden="true" />
        {t('Rankwire')}
      </span>
    ) : (
      <strong>{name}</strong>
    )}
  </span>
);

interface HeadProps extends Props {
  /** At the other end, such as the day. */
  children?: ReactNode;
  isPrinted?: boolean;
}

/** The head of a report. @param isPrinted whether it is on paper only */
export const BrandHead = ({ children, isPrinted = false, ...brand }: HeadProps): ReactNode => (
  <div className={isPrinted ? 'brand-head print-only' : 'brand-head'}>
    <BrandName {...brand} />
    {children !== undefined && <span className="brand-head-end print-only">{children}</span>}
  </div>
);
