import { type ReactNode, useId, useState } from 'react';
import { t } from '../text/i18n';

interface Props {
  /** Scale and time zone of the chart. */
  hint: string;
  /** Table of the values, shown on demand. */
  children: ReactNode;
}

/** Hint and table below a chart. */
export function ChartFoot({ hint, children }: Props): ReactNode {
  const [isTable, setTable] = useState(false);
  const tableId = useId();
  return (
    <>
      <div className="chart-foot">
        <span className="hint">{hint}</span>
        <button
          type="button"
          className="button no-print"
          aria-expanded={isTable}
          aria-controls={tableId}
          onClick={() => setTable(!isTable)}
        >
          {t('Show as table')}
        </button>
      </div>
      <div id={tableId}>{isTable && children}</div>
    </>
  );
}
