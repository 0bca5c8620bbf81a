import { formatTime } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import type { ProviderHealth } from './queries';

/** "OK since 28 Nov 2026, 17:00"; never before an answer. */
export function healthText({ state, since, message }: ProviderHealth, zone: string): string {
  const time = since === null ? '' : formatTime(since, zone);
  if (state === 'never_asked') return t('Never asked');
  if (state === 'ok') return t('OK since {time}', { time });
  return t('Failing since {time}: {message}', { time, message: message ?? '' });
}
