import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { framedMail, pageNonce, readSubject } from './framed-mail';
import { type Previewed, previewQuery } from './queries';

interface Props {
  account: string;
  config: string;
  shown: Previewed;
}

/** The digest as it would be sent now: what mail programs show, and what those without HTML show. */
export function Preview({ account, config, shown }: Props): ReactNode {
  const preview = useQuery(previewQuery(account, config, shown));
  return (
    <Card title={t('Preview')}>
      {preview.isPending && <SkeletonRows count={12} />}
      {preview.error && <ErrorPanel error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && !preview.error && <Mail {...preview.data} />}
    </Card>
  );
}

function Mail({ html, text }: { html: string; text: string }): ReactNode {
  const framed = useMemo(() => framedMail(html, pageNonce()), [html]);
  return (
    <>
      <p className="mail-subject">
        <span className="soft">{t('Subject')}</span> {readSubject(html)}
      </p>
      <div className="mail-parts">
        <figure>
          <figcaption className="soft">{t('As HTML')}</figcaption>
          {/* Neither scripts nor requests: the sandbox and the policy of the page forbid them. */}
          <iframe
            title={t('Preview of the digest')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={framed}
          />
        </figure>
        <figure>
          <figcaption className="soft">{t('As text')}</figcaption>
          <pre tabIndex={0} role="region" aria-label={t('Preview of the digest as text')}>
            {text}
          </pre>
        </figure>
      </div>
    </>
  );
}
