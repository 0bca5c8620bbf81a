import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { configQuery } from '../session/session';
import { t } from '../text/i18n';

/** Only where the server cannot send mails. */
export function NoMail(): ReactNode {
  const { data } = useQuery(configQuery);
  if (data?.features.mail !== false) return null;
  return (
    <p className="notice">
      {t('This server sends no e-mails yet: its operator has to set SMTP_URL. Until then they wait.')}
    </p>
  );
}
