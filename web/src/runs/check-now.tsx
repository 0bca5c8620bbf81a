import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, dataOf } from '../api/client';
import type { NamedKeyword } from '../configuration/named-keyword';
import { t } from '../text/i18n';
import { ActionButton } from '../ui/action-button';
import { messageOf } from '../ui/states';

interface Props {
  account: string;
  config: string;
  /** All of the configuration by default. */
  keywords?: NamedKeyword[];
}

/** One call, whichever keywords; the limit of one a minute is said in seconds. */
export function CheckNow({ account, config, keywords = [] }: Props): ReactNode {
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/v1/rank/config/{configID}/check', {
          params: { path: { configID: config }, query: { account } },
          body: keywords.length > 0 ? { keywords } : {},
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['runs'] }),
  });
  const started =
    check.data?.run === null ? t('Every keyword has been checked today.') : t('The check has started.');
  return (
    <span className="actions">
      <span role="status" className="hint">
        {check.error ? messageOf(check.error) : check.data && started}
      </span>
      <ActionButton look="primary" isPending={check.isPending} onPress={() => check.mutate()}>
        {t('Check now')}
      </ActionButton>
    </span>
  );
}
