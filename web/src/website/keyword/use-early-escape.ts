import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withoutPanel } from './url-state';

/** Closes a panel by Escape while its code is still loading; later the panel handles the key. */
export function useEarlyEscape(): void {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !('keyword' in router.latestLocation.search)) return;
      if (document.querySelector('[data-panel]')) return;
      if (document.activeElement?.closest('[role=dialog]')) return;
      void navigate({ to: '.', search: withoutPanel });
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [router, navigate]);
}
