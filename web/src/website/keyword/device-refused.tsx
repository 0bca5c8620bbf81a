import type { ReactNode } from 'react';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';

/** Notice for a keyword whose checks the provider keeps refusing because of its device. */
export function DeviceRefused({ since }: { since: string | undefined }): ReactNode {
  if (since === undefined) return null;
  return (
    <p className="field-error">
      {t(
        'The search provider has refused this keyword on a mobile device at each check since {day}. Ask the provider, or track the keyword on desktop.',
        { day: formatDay(since) },
      )}
    </p>
  );
}
