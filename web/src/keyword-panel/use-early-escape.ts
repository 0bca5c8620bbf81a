import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withoutPanel } from './search';

/** Escape closes a sheet that has been opened but has not the focus yet: its part of the program may still load. */
export function useEarlyEscape(): void {
  const router = useRouter();
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !('keyword' in router.latestLocation.search)) return;
      const dialogs = [...document.querySelectorAll('[role=dialog]')];
      if (dialogs.some((dialog) => dialog.contains(document.activeElement))) return;
      void navigate({ to: '.', search: withoutPanel as never });
    };
    // Before the sheet itself, which would be closed already when the key arrives here.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [router, navigate]);
}
