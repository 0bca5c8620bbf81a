import type { ReactNode } from 'react';
import { usePlatform } from '../session/accounts';
import { useMay } from '../session/session';
import { t } from '../text/i18n';
import { ForbiddenPage, MissingPermission } from './forbidden-page';
import { PageHeader } from './page-header';
import { ErrorPanel, SkeletonRows } from './states';

interface Props {
  /** The heading until the screen is shown. */
  title: string;
  children: ReactNode;
}

/** A screen for users of the platform account; who they are is known by their accounts. */
export function PlatformOnly({ title, children }: Props): ReactNode {
  const mayList = useMay('accounts:read');
  const { data: isPlatform, error, refetch } = usePlatform();
  if (!mayList) return <MissingPermission permission="accounts:read" />;
  if (isPlatform === false)
    return (
      <ForbiddenPage hint={t('The operator of this server can add you to it.')}>
        {t('Only users of the platform account may see it.')}
      </ForbiddenPage>
    );
  if (isPlatform) return children;
  return (
    <div className="page page-text">
      <PageHeader title={title} />
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />}
    </div>
  );
}
