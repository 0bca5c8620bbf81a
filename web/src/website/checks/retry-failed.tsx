import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, readData } from '../../shared/api/client';
import { rankConfigQuery } from '../../shared/configuration/queries';
import { useMay } from '../../shared/session/session';
import { t } from '../../shared/text/i18n';
import { ActionButton } from '../../shared/ui/action-button';
import { Icon } from '../../shared/ui/icon';
import { FormError } from '../../shared/ui/states';
import { toast } from '../../shared/ui/toast';
import { retriable } from './failures';
import { stillFailed } from './open-failure';
import type { Run } from './status';

interface Props {
  account: string;
  /** Its slot day. */
  run: Pick<Run, 'slot_day'>;
}

/** Checks the failed keywords of a run again, as far as no later check had a result of them. */
export function RetryFailed({ account, run: { slot_day: day } }: Props): ReactNode {
  const queries = useQueryClient();
  const mayWrite = useMay('rank:write');
  const { data: config } = useQuery(rankConfigQuery(account));
  const keywords = config ? retriable(stillFailed(config, day), config.keywords) : [];
  const retry = useMutation({
    mutationFn: (configID: string) =>
      readData(
        api.POST('/v1/rank/config/{configID}/check', {
          params: { path: { configID }, query: { account } },
          body: { keywords },
        }),
      ),
    onSuccess: async ({ run }) => {
      toast({
        text:
          run === null
            ? t('These keywords have a result of today.')
            : t('Checking {n, plural, one {# keyword} other {# keywords}} again.', { n: keywords.length }),
      });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['runs'] }),
        queries.invalidateQueries(rankConfigQuery(account)),
      ]);
    },
  });
  if (!mayWrite || !config || config.is_cron_running || keywords.length === 0) return null;
  return (
    <>
      <FormError error={retry.error} withFields />
      <ActionButton isPending={retry.isPending} onPress={() => retry.mutate(config._id)}>
        <Icon of={RotateCw} />
        {t('Retry failed')}
      </ActionButton>
    </>
  );
}
