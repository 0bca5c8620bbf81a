import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, readData } from '../shared/api/client';

export function useLogout() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => readData(api.POST('/v1/auth/logout')),
    // A failure is shown: the session goes on. The end of the session by itself leads to the login as well.
    onSuccess: async (ended) => {
      if (ended) return location.assign(ended.end_session_url);
      await navigate({ to: '/login' });
      queries.removeQueries();
    },
  });
}
