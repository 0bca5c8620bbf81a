import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { websiteName } from '../../shared/configuration/website-name';
import { useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Dialog } from '../../shared/ui/dialog';

interface Props {
  website: string;
  /** The website to be saved. */
  next: string;
  /** How many are tracked. */
  keywords: number;
  onClose: () => void;
  onConfirm: () => void;
}

/** Names the history that goes out of view, and offers to track both websites. */
export function WebsiteQuestion({ website, next, keywords, onClose, onConfirm }: Props): ReactNode {
  const mayAdd = useMay('accounts:write');
  return (
    <Dialog title={t('Change the website?')} onClose={onClose}>
      <p>
        {t(
          'The history of {n, plural, one {# keyword} other {# keywords}} for {website} goes out of view. The keywords are kept and checked for {next}.',
          { n: keywords, website: websiteName(website), next: websiteName(next) },
        )}
      </p>
      <p>{t('Changing the website back restores the history.')}</p>
      {mayAdd && <p>{t('To track both, add the new website beside this one.')}</p>}
      <span className="actions">
        <ActionButton onPress={onClose}>{t('Cancel')}</ActionButton>
        <ActionButton look="danger" onPress={onConfirm}>
          {t('Change the website')}
        </ActionButton>
        {mayAdd && (
          // The changed field is given up on purpose: the form does not ask again.
          <Link ignoreBlocker to="/" search={{ add: 'new' }} className="button button-primary">
            {t('Add website')}
          </Link>
        )}
      </span>
    </Dialog>
  );
}
