import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, readBody, readData } from '../../shared/api/client';
import { configQuery, useTimeZone } from '../../shared/session/session';
import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Card } from '../../shared/ui/card';
import { type Proof, ProofDialog } from './factor-dialogs';
import { RemoveButton } from './factors-card';
import { factorsQuery, useProfileChange } from './queries';

/** The link of the user to the issuer; nothing where nobody signs in by one. */
export function IssuerCard(): ReactNode {
  const { data: config } = useQuery(configQuery);
  const { data: factors } = useQuery(factorsQuery);
  const zone = useTimeZone();
  const issuer = config?.features.oidc;
  if (!issuer || !factors) return null;
  const { name } = issuer;
  const { oidc, password } = factors;
  return (
    <Card title={t('Sign-in with {name}', { name })}>
      {oidc ? (
        <div className="item item-line">
          <span id="issuer-link">{t('Linked since {time}', { time: formatTime(oidc.linked_at, zone) })}</span>
          <RemoveButton
            title={t('Remove the link to {name}', { name })}
            describedBy="issuer-link"
            hasPassword={password}
            onRemove={(body) => readBody(api.DELETE('/v1/auth/oidc/link', { body }))}
          />
        </div>
      ) : (
        <>
          <p className="hint">{t('Link your identity at {name} to log in without a password.', { name })}</p>
          <LinkButton name={name} hasPassword={password} />
        </>
      )}
    </Card>
  );
}

function LinkButton({ name, hasPassword }: { name: string; hasPassword: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const link = useProfileChange(
    'factors',
    (proof: Proof) => readData(api.POST('/v1/auth/oidc/link', { body: { ...proof, to: '/app/profile' } })),
    ({ url }) => location.assign(url),
  );
  const title = t('Link {name}', { name });
  return (
    <span className="actions">
      <ActionButton onPress={() => setOpen(true)}>{title}</ActionButton>
      {isOpen && (
        <ProofDialog
          title={title}
          label={title}
          hasPassword={hasPassword}
          error={link.error}
          isPending={link.isPending}
          onProve={link.mutate}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
