import { t } from '../../shared/text/i18n';
import type { AuditEntry } from './queries';

/** Actions in words, in the order of the filter. */
const actionTexts = (): Record<string, string> => ({
  'auth.login': t('Logged in'),
  'auth.login_failed': t('Failed to log in'),
  'auth.logout': t('Logged out'),
  'auth.password.change': t('Changed the password'),
  'auth.password.reset': t('Reset the password'),
  'auth.email.confirm': t('Confirmed an e-mail address'),
  'auth.email.undo': t('Undid a change of e-mail address'),
  'auth.session.end': t('Ended a session'),
  'auth.session.end_others': t('Ended other sessions'),
  'auth.key.create': t('Created an API key'),
  'auth.key.revoke': t('Revoked an API key'),
  'account.create': t('Created an account'),
  'account.update': t('Changed an account'),
  'account.delete': t('Deleted an account'),
  'account.restore': t('Restored an account'),
  'account.export': t('Exported an account'),
  'user.create': t('Created a user'),
  'user.update': t('Changed a user'),
  'user.password': t('Set the password of a user'),
  'user.grant': t('Granted permissions'),
  'rank.config.create': t('Created a configuration'),
  'rank.config.update': t('Changed a configuration'),
  'rank.config.delete': t('Deleted a configuration'),
  'rank.keywords.add': t('Added keywords'),
  'rank.keywords.import': t('Imported keywords'),
  'rank.keywords.remove': t('Removed keywords'),
  'rank.keywords.tag': t('Changed tags'),
  'rank.volumes.save': t('Imported search volumes'),
  'rank.trigger': t('Checked everything that is due'),
  'rank.provider.check': t('Tested the search provider'),
  'rank.check.start': t('Started a check'),
  'rank.run.discard': t('Discarded a check'),
  'rank.prompt.create': t('Added prompts'),
  'rank.prompt.update': t('Changed a prompt'),
  'rank.prompt.delete': t('Removed a prompt'),
  'rank.answers.check': t('Asked assistants'),
  'rank.answers.trigger': t('Asked all due prompts'),
  'rank.note.create': t('Added a note'),
  'rank.note.delete': t('Deleted a note'),
  'rank.view.create': t('Saved a view'),
  'rank.view.update': t('Changed a view'),
  'rank.view.delete': t('Deleted a view'),
  'rank.share.create': t('Created a share link'),
  'rank.share.revoke': t('Revoked a share link'),
  'rank.alerts.update': t('Changed alert rules'),
  'rank.digest.update': t('Changed the digest'),
  'rank.digest.send': t('Sent a digest'),
  'rank.digest.ask': t('Asked a recipient again'),
  'rank.digest.subscribe': t('Confirmed a recipient'),
  'rank.digest.unsubscribe': t('Unsubscribed a recipient'),
  'notification.read': t('Read a notification'),
  'notification.read_all': t('Read all notifications'),
  'channel.create': t('Created a channel'),
  'channel.update': t('Changed a channel'),
  'channel.switch_off': t('Switched off a channel'),
  'channel.delete': t('Deleted a channel'),
  'channel.test': t('Tested a channel'),
  'webhook.create': t('Created a webhook'),
  'webhook.update': t('Changed a webhook'),
  'webhook.switch_off': t('Switched off a webhook'),
  'webhook.delete': t('Deleted a webhook'),
  'webhook.rotate': t('Replaced the secret of a webhook'),
  'webhook.test': t('Tested a webhook'),
  'webhook.retry': t('Sent a webhook delivery again'),
  'slot.create': t('Created a slot'),
  'slot.update': t('Changed a slot'),
  'slot.delete': t('Deleted a slot'),
  'outbox.retry': t('Sent a failed mail again'),
  'setup.run': t('Set up the installation'),
});

/** An action in words; its name where the console does not know it. */
export const actionText = (action: string): string => actionTexts()[action] ?? action;

/** For the filter. */
export const actionChoices = (): { value: string; label: string }[] =>
  Object.entries(actionTexts()).map(([value, label]) => ({ value, label }));

/** How a change was made, where no user is named. */
const viaText = (via: string): string =>
  ({
    cli: t('Command line'),
    internal: t('Internal call'),
    key: t('API key'),
    session: t('Unknown user'),
  })[via] ?? via;

/** Who made a change; a user whose name is not known by its id. */
export function userText(
  { user, via }: AuditEntry,
  { users }: { users: ReadonlyMap<string, string> },
): string {
  if (user === null) return viaText(via);
  const name = users.get(user) ?? user;
  return via === 'key' ? t('{name}, by API key', { name }) : name;
}
