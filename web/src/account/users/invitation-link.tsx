import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { ShownOnce } from '../../shared/ui/shown-once';

interface Props {
  email: string;
  url: string;
  onClose: () => void;
}

/** Where the server sends no e-mails. */
export const InvitationLink = ({ email, url, onClose }: Props): ReactNode => (
  <ShownOnce
    text={t('Pass this link on to {email} safely: it is not shown again.', { email })}
    label={t('Invitation link')}
    value={url}
    onClose={onClose}
  />
);
