import { useEffect } from 'react';
import { usePreference } from '../shared/session/preferences';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Heights of rows in theme.css; the user's choice on every screen. */
export const useDensity = () => usePreference<Density>('density', 'comfortable');

export function useDensityOfPage(): void {
  const [density] = useDensity();
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
}
