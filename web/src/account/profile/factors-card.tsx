import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, readBody } from '../../shared/api/client';
import { useMinute } from '../../website/keywords/use-now';
import { useHasPasskeys } from '../../shared/session/passkeys';
import { useTimeZone } from '../../shared/session/session';
import { formatAgo, formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { ErrorPanel, SkeletonRows } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import {
  AddAppDialog,
  AddPasskeyDialog,
  NewRecoveryCodesDialog,
  type Proof,
  ProofDialog,
} from './factor-dialogs';
import { type Factors, factorsQuery, useProfileChange } from './queries';

/** What the user needs besides the password to log in. */
export function FactorsCard(): ReactNode {
  const factors = useQuery(factorsQuery);
  const { data } = factors;
  return (
    <Card title={t('Second factor')}>
      <p className="hint">
        {t('With a second factor nobody who learns your password can log in. API keys go on to work.')}
      </p>
      {data?.required && <p className="notice">{t('Your account requires a second factor.')}</p>}
      {factors.isPending && <SkeletonRows count={2} />}
      {factors.error && <ErrorPanel error={factors.error} onRetry={() => void factors.refetch()} />}
      {data && <FactorList factors={data} />}
    </Card>
  );
}

function FactorList({ factors }: { factors: Factors }): ReactNode {
  const { totp, passkeys, recovery_codes, password } = factors;
  const hasPasskeys = useHasPasskeys();
  const [open, setOpen] = useState<'app' | 'passkey' | 'codes'>();
  const close = () => setOpen(undefined);
  const hasFactor = totp !== null || passkeys.length > 0;
  return (
    <>
      <ul className="plain-list" aria-label={t('Second factor')}>
        {totp && <AppItem createdAt={totp.created_at} hasPassword={password} />}
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey._id} passkey={passkey} hasPassword={password} />
        ))}
        {hasFactor && (
          <li className="item item-line">
            <div>
              <span id="recovery-codes">{t('Recovery codes')}</span>
              <p className={recovery_codes < 3 ? 'hint state-failed' : 'hint'}>
                {t('{n, plural, one {# is left} other {# are left}}', { n: recovery_codes })}
              </p>
            </div>
            <ActionButton look="quiet" describedBy="recovery-codes" onPress={() => setOpen('codes')}>
              {t('Create new ones')}
            </ActionButton>
          </li>
        )}
      </ul>
      <span className="actions">
        {totp === null && (
          <ActionButton onPress={() => setOpen('app')}>{t('Add an authenticator app')}</ActionButton>
        )}
        {hasPasskeys && <ActionButton onPress={() => setOpen('passkey')}>{t('Add a passkey')}</ActionButton>}
      </span>
      {open === 'app' && <AddAppDialog hasPassword={password} onClose={close} />}
      {open === 'passkey' && <AddPasskeyDialog hasPassword={password} onClose={close} />}
      {open === 'codes' && <NewRecoveryCodesDialog hasPassword={password} onClose={close} />}
    </>
  );
}

function AppItem({ createdAt, hasPassword }: { createdAt: string; hasPassword: boolean }): ReactNode {
  const zone = useTimeZone();
  return (
    <li className="item item-line">
      <div>
        <span id="authenticator-app">{t('Authenticator app')}</span>
        <p className="hint">{t('Added {time}', { time: formatTime(createdAt, zone) })}</p>
      </div>
      <RemoveButton
        title={t('Remove the authenticator app')}
        describedBy="authenticator-app"
        hasPassword={hasPassword}
        onRemove={(body) => readBody(api.DELETE('/v1/auth/factors/totp', { body }))}
      />
    </li>
  );
}

interface PasskeyProps {
  passkey: Factors['passkeys'][number];
  hasPassword: boolean;
}

function PasskeyItem({ passkey, hasPassword }: PasskeyProps): ReactNode {
  const { _id: id, name, last_used_at, created_at } = passkey;
  const zone = useTimeZone();
  const now = useMinute();
  return (
    <li className="item item-line">
      <div>
        <span id={`passkey-${id}`}>{t('Passkey "{name}"', { name })}</span>
        <p className="hint">{t('Added {time}', { time: formatTime(created_at, zone) })}</p>
      </div>
      <span className="soft">
        {last_used_at === null ? t('Not used yet') : t('Used {ago}', { ago: formatAgo(last_used_at, now) })}
      </span>
      <RemoveButton
        title={t('Remove the passkey "{name}"', { name })}
        describedBy={`passkey-${id}`}
        hasPassword={hasPassword}
        onRemove={(body) =>
          readBody(api.DELETE('/v1/auth/factors/passkeys/{id}', { params: { path: { id } }, body }))
        }
      />
    </li>
  );
}

interface RemoveProps {
  title: string;
  describedBy: string;
  hasPassword: boolean;
  onRemove: (proof: Proof) => Promise<unknown>;
}

/** Asks for the password first. */
export function RemoveButton({ title, describedBy, hasPassword, onRemove }: RemoveProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const remove = useProfileChange('factors', onRemove, () => {
    setOpen(false);
    toast({ text: t('Removed.') });
  });
  return (
    <>
      <ActionButton look="quiet" describedBy={describedBy} onPress={() => setOpen(true)}>
        {t('Remove')}
      </ActionButton>
      {isOpen && (
        <ProofDialog
          title={title}
          label={t('Remove')}
          look="danger"
          hasPassword={hasPassword}
          error={remove.error}
          isPending={remove.isPending}
          onProve={remove.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
