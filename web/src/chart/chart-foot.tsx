import { type ReactNode, useId, useState } from 'react';
import { t } from '../text/i18n';

interface Props {
  /** What the chart shows. */
  hint: string;
  /** The values of the chart, shown on demand. */
  children: ReactNode;
}

/** Below a chart. */
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
