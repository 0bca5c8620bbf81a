import type { ReactNode } from 'react';
import { useRequestsText } from '../../checks/start-check';
import { t } from '../../../shared/text/i18n';
import { CheckField } from '../../../shared/ui/check-field';

interface Props {
  account: string;
  /** Keywords that are not tracked yet. */
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether new keywords are checked at once. */
export function CheckNowField({ account, count, ...field }: Props): ReactNode {
  const requests = useRequestsText(account, count);
  const label = requests === undefined ? t('Check now') : t('Check now ({requests})', { requests });
  return count > 0 && <CheckField label={label} {...field} />;
}
