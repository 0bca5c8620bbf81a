import { t } from '../text/i18n';
import { queryClient } from './query-client';
import { configQuery } from './session';

const USUAL_DEPTH = 100;

/** Results of a search in which a website is looked for; every screen with a session is loaded after it. */
export const searchDepth = (): number => queryClient.getQueryData(configQuery.queryKey)?.depth ?? USUAL_DEPTH;

/** What is shown in place of a position that no search found. */
export const notFoundText = (): string => t('Not in top {depth}', { depth: searchDepth() });
