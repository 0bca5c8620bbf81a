import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { serverPath } from '../shared/api/base';
import { meQuery } from '../shared/session/session';

/** A request after which the user is logged in, unless its result says otherwise; then shows the screen. */
export function useLogin<Input, Output extends object>(
  to: string | undefined,
  send: (input: Input) => Promise<Output>,
) {
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    meta: { login: true },
    onSuccess: async (data) => {
      if ('second_factor' in data) return;
      queries.removeQueries();
      await queries.ensureQueryData(meQuery);
      router.history.push(serverPath(`/app${to ?? '/'}`));
    },
  });
}
