import { t } from '../text/i18n';
import type { RankConfig } from './queries';

/** Why a website has no next check. */
export const notScheduledText = ({ every }: Pick<RankConfig, 'every'>): string =>
  every === 'manual' ? t('Only manual checks.') : t('Not scheduled: the slot is inactive.');
