import type { paths } from '../../shared/api/schema';
import { formatDay } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';

export type Notification =
  paths['/v1/notifications']['get']['responses'][200]['content']['application/json']['data'][number];

interface Wording {
  title: string;
  body: string;
}

type Words = (notification: Notification) => Wording | undefined;

/** The part of a stored text that a pattern captures; websites as everywhere, without their scheme. */
const part = (text: string, pattern: RegExp): string | undefined =>
  pattern.exec(text)?.[1]?.replace(/\bhttps?:\/\//, '');

const websiteAdded: Words = ({ body }) => {
  const website = part(body, /Rank tracking was set up for (.+)\.$/);
  return {
    title: t('Website added'),
    body:
      website === undefined
        ? t('Its keywords are tracked from now on.')
        : t('{website} is tracked.', { website }),
  };
};

const trackingEnded: Words = ({ body }) => {
  const website = part(body, /Rank tracking was ended for (.+)\.$/);
  return {
    title: t('Tracking ended'),
    body:
      website === undefined
        ? t('The website is no longer tracked.')
        : t('{website} is no longer tracked.', { website }),
  };
};

const reasonIn = (body: string): string => {
  const reason = part(body, /The reason: (.+)$/s);
  return reason === undefined
    ? t('No keyword got a result. The list of checks says why.')
    : t('The reason: {reason}', { reason });
};

const checkFailed: Words = ({ title, body }) => {
  const unchecked = part(title, /^No keyword of (.+) could be checked$/);
  if (unchecked !== undefined)
    return {
      title: t('No keyword of {website} could be checked', { website: unchecked }),
      body: reasonIn(body),
    };
  const daily = part(title, /^The daily check of (.+) has failed for three days$/);
  const other = part(title, /^The check of (.+) has failed three times$/);
  if (daily === undefined && other === undefined) return undefined;
  return {
    title:
      daily === undefined
        ? t('The check of {website} has failed three times', { website: other! })
        : t('The daily check of {website} has failed for three days', { website: daily }),
    body: t('No keyword got a result. The list of checks says why.'),
  };
};

const checkMissed: Words = ({ title, body }) => {
  const [, one, day] = /^The check of (.+) on (\d{4}-\d\d-\d\d) was missed$/.exec(title) ?? [];
  const [, count, several, last] =
    /^(\d+) checks of (.+) were missed, the last on (\d{4}-\d\d-\d\d)$/.exec(title) ?? [];
  const website = (one ?? several)?.replace(/\bhttps?:\/\//, '');
  if (website === undefined) return undefined;
  const next = /The next check is on (\d{4}-\d\d-\d\d)\./.exec(body)?.[1];
  return {
    title:
      day === undefined
        ? t('{n} checks of {website} were missed, the last on {day}', {
            n: Number(count),
            website,
            day: formatDay(last!),
          })
        : t('The check of {website} on {day} was missed', { website, day: formatDay(day) }),
    body:
      next === undefined
        ? t('The last results stay in the reports.')
        : t('The last results stay in the reports. The next check is on {day}.', { day: formatDay(next) }),
  };
};

/** A weekly check is far away: its notification offers one now. */
export const offersCheck = ({ type, body }: Pick<Notification, 'type' | 'body'>): boolean =>
  type === 'check_missed' && body.includes('Check now');

const checkSuspicious: Words = ({ title, body }) => {
  const [, website, day] = /^The check of (.+) on (\d{4}-\d\d-\d\d) looks wrong$/.exec(title) ?? [];
  const [, lost, ranked] = /^(\d+) of (\d+) keywords/.exec(body) ?? [];
  if (website === undefined || day === undefined || lost === undefined) return undefined;
  return {
    title: t('The check of {website} on {day} looks wrong', { website, day: formatDay(day) }),
    body: t(
      '{lost} of {ranked} ranked keywords were not found. If the search results are wrong, discard the check.',
      {
        lost,
        ranked,
      },
    ),
  };
};

const deviceRefused: Words = ({ title, body }) => {
  const website = part(title, /^Mobile keywords of (.+) have been refused for three days$/);
  const keywords = part(body, /since [\d-]+: (.+)\. Their last results/);
  if (website === undefined || keywords === undefined) return undefined;
  return {
    title: t('Mobile keywords of {website} are not checked', { website }),
    body: t('The search provider has refused the device for three days: {keywords}.', { keywords }),
  };
};

const said = (body: string) => part(body, /The provider says: (.+)$/s) ?? body;

const webhookSwitchedOff: Words = ({ title, body }) => {
  const host = part(title, /^The webhook to (.+) was switched off$/);
  if (host === undefined) return undefined;
  return {
    title: t('The webhook to {host} was switched off', { host }),
    body: body.includes(' 410')
      ? t('The receiver answered 410 (gone). Repair it, then resume the webhook.')
      : t('Nothing arrived for five days. Repair the receiver, then resume the webhook.'),
  };
};

const channelSwitchedOff: Words = ({ title, body }) => {
  const name = part(title, /^The channel (.+) was switched off$/);
  if (name === undefined) return undefined;
  return {
    title: t('The channel {name} was switched off', { name }),
    body: body.includes('five days')
      ? t('Nothing arrived for five days. Repair the channel, then resume it.')
      : t('The service answered that the channel is gone. Repair it, then resume the channel.'),
  };
};

/** An alert is stored in the language that its account had then. Keywords are named as they are. */
const alertRaised: Words = ({ title, body }) => {
  const [, count, website] =
    /^([\d.,]+) keywords? of (.+) met your alert rules$/.exec(title) ??
    /^([\d.,]+) Keywords? von (.+) erfüll(?:t|en) Ihre (?:Warn|Alarm)regeln$/.exec(title) ??
    [];
  if (count === undefined || website === undefined) return undefined;
  const n = Number(count.replaceAll(/\D/g, ''));
  return {
    title: t(
      '{n, plural, one {# keyword of {website} meets} other {# keywords of {website} meet}} your alert rules',
      { n, website: website.replace(/\bhttps?:\/\//, '') },
    ),
    body: body
      .replaceAll(/(?<=: |→ )(?:not found|nicht gefunden)(?= →|[.;]| \()/g, t('not found'))
      .replaceAll(/, (?:mobile|mobil)(?=\):)/g, `, ${t('mobile')}`)
      .replaceAll(/(?<=\()(?:another page ranks|eine andere Seite rankt)(?=[,)])/g, t('another page ranks'))
      .replace(/(?:And|Und) ([\d.,]+) (?:more|weiteres|weitere)\.$/, (_, more: string) =>
        t('And {n} more.', { n: more }),
      ),
  };
};

const WORDS: Partial<Record<Notification['type'], Words>> = {
  project_added: websiteAdded,
  integration_disconnected: trackingEnded,
  rank_alert: alertRaised,
  check_failed: checkFailed,
  check_missed: checkMissed,
  check_suspicious: checkSuspicious,
  device_refused: deviceRefused,
  provider_rejected: ({ body }) => ({
    title: t('The search provider rejects the key'),
    body: t('Set a valid key. The provider says: {message}', { message: said(body) }),
  }),
  provider_credits: ({ body }) => ({
    title: t('The credits of the search provider are used up'),
    body: t('Buy credits or wait for their renewal. The provider says: {message}', { message: said(body) }),
  }),
  webhook_switched_off: webhookSwitchedOff,
  channel_switched_off: channelSwitchedOff,
  search_console_reconnect: ({ body }) => ({ title: t('Search Console must be connected again'), body }),
  scheduler_stalled: ({ body }) => ({ title: t('The scheduled checks have stopped'), body }),
  backup_failed: ({ body }) => ({ title: t('The scheduled backup failed'), body }),
};

/** Plain words by type; a text of another form is shown as it is stored. */
export function writeWording(notification: Notification): Wording {
  const { title, body, type } = notification;
  return WORDS[type]?.(notification) ?? { title, body };
}
