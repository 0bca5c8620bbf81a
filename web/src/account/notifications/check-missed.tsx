import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { CheckNow } from '../../website/checks/check-now';
import { useMay } from '../../shared/session/session';

/** Checks a website now whose check was missed, where there still is one. */
export function CheckMissed({ account }: { account: string }): ReactNode {
  const mayCheck = useMay('rank:write');
  const { data: configuration } = useQuery({ ...rankConfigQuery(account), enabled: mayCheck });
  if (!mayCheck || !configuration) return null;
  return (
    <p>
      <CheckNow account={account} config={configuration._id} />
    </p>
  );
}
