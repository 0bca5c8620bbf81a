import { useQuery } from '@tanstack/react-query';
import { featuresQuery } from '../features/queries';
import { clickDaysQuery } from '../search-console/queries';
import { hasAiOverviews } from './ai-overview-tile';
import { hasWorth } from './tiles';
import type { OverviewState } from './use-overview';

type Known = Pick<OverviewState, 'target' | 'shown' | 'now'>;

/** Whether there are more than six figures: the worth of positions, clicks or AI Overviews. False until that is known. */
export function useHasMoreFigures({ target, shown, now }: Known): boolean {
  const newest = now.days?.findLast(({ date }) => date <= shown.view.to);
  const isWorth = newest !== undefined && hasWorth(newest);
  const options = { enabled: newest !== undefined && !isWorth };
  const { account, config } = target;
  const days = { startDate: shown.view.from, endDate: shown.view.to };
  const clicks = useQuery({ ...clickDaysQuery({ account, config }, days), ...options }).data;
  const features = useQuery({ ...featuresQuery(target, shown.loaded), ...options }).data;
  return isWorth || Boolean(clicks?.totals) || (features !== undefined && hasAiOverviews(features));
}
