import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** What the page is about, such as the website. */
  sub?: ReactNode;
  actions?: ReactNode;
}

export const PageHeader = ({ title, sub, actions }: Props): ReactNode => (
  <div className="page-header">
    <div className="page-header-text">
      <h1>{title}</h1>
      {sub !== undefined && <div className="page-sub">{sub}</div>}
    </div>
    {actions !== undefined && <div className="actions">{actions}</div>}
  </div>
);
