import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTimeZone } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { Card } from '../../shared/ui/card';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { DigestFacts, SendingFacts } from './digest-facts';
import { DigestForm } from './digest-form';
import { type Draft, toDraft } from './draft';
import { PendingRecipients } from './recipient-list';
import { Preview } from './preview';
import { type Digest, digestQuery, reachedBy } from './queries';
import { SendNow } from './send-now';
import './digest.css';

interface Props {
  account: string;
  config: string;
  mayWrite: boolean;
}

/** The report by e-mail: when it is sent and to whom, with a preview. */
export function DigestSection({ account, config, mayWrite }: Props): ReactNode {
  const digest = useQuery(digestQuery(account, config));
  if (digest.data)
    return <Loaded account={account} config={config} mayWrite={mayWrite} digest={digest.data} />;
  return (
    <Card title={t('Digest')}>
      {digest.isPending && <SkeletonRows count={6} />}
      {digest.error && <ErrorPanel error={digest.error} onRetry={() => void digest.refetch()} />}
    </Card>
  );
}

function Loaded({ account, config, mayWrite, digest }: Props & { digest: Digest }): ReactNode {
  const zone = useTimeZone();
  const stored = toDraft(digest, zone);
  const [draft, setDraft] = useState<Draft>(stored);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  const { frequency, language, tz, csv, view } = mayWrite ? draft : digest;
  return (
    <div className="digest">
      <Card
        title={t('Digest')}
        actions={
          mayWrite && (
            <SendNow account={account} config={config} to={reachedBy(digest)} isChanged={isChanged} />
          )
        }
      >
        <p className="hint">
          {t('A report by e-mail: figures and their changes, the largest moves and a chart.')}
        </p>
        <SendingFacts digest={digest} />
        {mayWrite && <PendingRecipients account={account} config={config} digest={digest} />}
        {mayWrite ? (
          <DigestForm
            account={account}
            config={config}
            draft={draft}
            isChanged={isChanged}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
            onSaved={(saved) => setDraft(toDraft(saved, zone))}
          />
        ) : (
          <DigestFacts account={account} config={config} digest={digest} />
        )}
      </Card>
      <Preview
        account={account}
        config={config}
        shown={{ frequency, language, tz, csv, view: view === digest.view ? undefined : view }}
      />
    </div>
  );
}
