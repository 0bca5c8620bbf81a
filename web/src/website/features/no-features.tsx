import type { ReactNode } from 'react';
import { formatList } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { EmptyState } from '../../shared/ui/states';
import { blockName } from './block-names';
import { BLOCK_TYPES } from './block-types';
import { providerName } from '../../shared/configuration/provider-names';
import type { FeaturesReport } from './queries';

/** With AI Overviews and most other blocks. */
const REPORTING = ['dataforseo', 'brightdata', 'serpapi', 'searchapi', 'valueserp', 'scaleserp'];

interface Props {
  /** The configured ones. */
  providers: FeaturesReport['providers'];
}

const listNames = (providers: Props['providers']) =>
  formatList(providers.map(({ name }) => providerName(name)));

/** Why nothing is known: the provider reports no features, or no check has run since it does. */
export function NoFeatures({ providers }: Props): ReactNode {
  const canSee = providers.some(({ features }) => features.length > 0);
  if (canSee)
    return (
      <EmptyState title={t('No result page is known in these days.')}>
        <p>{t('The features come with the next check.')}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('The search provider {provider} does not report SERP features.', {
        provider: listNames(providers),
      })}
    >
      <p>
        {t(
          'They stay unknown. These providers report them: {providers}; Serper reports them without AI Overviews.',
          {
            providers: formatList(REPORTING.map(providerName)),
          },
        )}
      </p>
    </EmptyState>
  );
}

/** Types that no configured provider reports: unknown, not absent. */
export function NotReported({ providers }: Props): ReactNode {
  const seen = new Set(providers.flatMap(({ features }) => features));
  const unseen = BLOCK_TYPES.filter((type) => !seen.has(type));
  if (unseen.length === 0) return null;
  return t('Not reported by {provider}: {blocks}.', {
    provider: listNames(providers),
    blocks: formatList(unseen.map(blockName)),
  });
}
