import { t } from '../text/i18n';
import { queryClient } from './query-client';
import { configQuery } from './session';

const USUAL_DEPTH = 100;

/** Results of a search in which a website is looked for; every screen with a session is loaded after it. */
export const searchDepth = (): number => queryClient.getQueryData(configQuery.queryKey)?.depth ?? USUAL_DEPTH;

/** What a search without a position examined. */
interface Examined {
  depth?: number | undefined;
  cut?: boolean | undefined;
}

/** Depth of a search: its own where the website chose a smaller one. */
export const readDepth = ({ depth, cut }: Examined = {}): number =>
  cut && depth !== undefined ? depth : searchDepth();

/** What is shown in place of a position that no search found. */
export const notFoundText = (examined?: Examined): string =>
  t('Not in top {depth}', { depth: readDepth(examined) });
