import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, readData } from '../../shared/api/client';
import { useMay } from '../../shared/session/session';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { ConfirmedButton } from '../../shared/ui/confirmed-button';
import { readResultsAgain } from './read-results-again';
import type { Run } from './status';

/** Why a check looks wrong and, while it counts, how to discard it. */
export function SuspiciousRun({ account, run }: { account: string; run: Run }): ReactNode {
  const queries = useQueryClient();
  const mayWrite = useMay('rank:write');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      readData(
        api.POST('/v1/rank/runs/{id}/discard', { params: { path: { id: run._id }, query: { account } } }),
      ),
    onSuccess: () => readResultsAgain(queries),
  });
  if (!run.suspicious) return null;
  const { day, ranked, lost } = run.suspicious;
  const id = `suspicious-${run._id}`;
  return (
    <>
      <p id={id}>
        {t('{lost} of {ranked} keywords that ranked on {day} were not found.', {
          lost,
          ranked,
          day: formatDay(day),
        })}{' '}
        {run.status === 'suspicious' && t('The search provider may have changed its responses.')}
      </p>
      {mayWrite && run.status === 'suspicious' && (
        <ConfirmedButton
          label={t('Discard results')}
          title={t('Discard the results of this check?')}
          question={t('The positions of the day before are shown instead. This cannot be undone.')}
          describedBy={id}
          error={error}
          isPending={isPending}
          onConfirm={() => mutate()}
        />
      )}
    </>
  );
}
