import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { Select } from '../../shared/ui/select';
import { useKeywordViews } from '../views/queries';
import { offeredViews, viewName } from '../views/view-text';

interface Props {
  account: string;
  config: string;
  value: string | null;
  onChange: (view: string | null) => void;
}

/** Which keywords the digest is of, where there is a choice. */
export function DigestView({ account, config, value, onChange }: Props): ReactNode {
  const views = useKeywordViews({ account, config });
  const ids = offeredViews(value ?? '', views);
  if (ids.length === 0) return null;
  return (
    <div className="field">
      <Select
        label={t('Keywords')}
        value={value ?? ''}
        choices={[
          { value: '', label: t('All keywords') },
          ...ids.map((id) => ({
            value: id,
            label: t('Keywords of the view {view}', { view: viewName(views, id) }),
          })),
        ]}
        onChange={(id) => onChange(id === '' ? null : id)}
      />
    </div>
  );
}
