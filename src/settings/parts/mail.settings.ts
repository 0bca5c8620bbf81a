import { IsOptional, Matches } from 'class-validator';
import { Env, Integer, Milliseconds, MatchingText } from '../decorators/env.js';
import { isMailbox } from '../decorators/values.js';

export class MailSettings {
  @Env(
    'SMTP_URL',
    'Mail server: `smtp://user:password@host:587` (`?requireTLS=true` insists on STARTTLS) or `smtps://…:465`; unset: mails are held in the outbox.',
  )
  @IsOptional()
  @Matches(/^smtps?:\/\/[^\s/]+/, { message: '$property must be an smtp:// or smtps:// address' })
  readonly smtpUrl?: string;

  @Env('MAIL_FROM', 'Sender of mails.')
  @MatchingText(
    'isMailbox',
    isMailbox,
    'one e-mail address, with or without a name: Rankwire <no-reply@example.com>',
  )
  readonly from: string = 'Rankwire <no-reply@localhost>';

  @Env('MAIL_LEASE_MS', 'How long a process may take to send one mail before another process takes it over.')
  @Milliseconds(1000)
  readonly leaseMs: number = 60_000;

  @Env('MAIL_RETRY_BASE_MS', 'Delay before the first retry of a mail; doubles up to an hour, for 24 hours.')
  @Milliseconds(1)
  readonly retryBaseMs: number = 30_000;

  @Env(
    'MAIL_ACCOUNT_HOUR',
    'Digests and alerts that an account may send by e-mail in an hour, over all recipients.',
  )
  @Integer(0, 1_000_000_000)
  readonly accountHour: number = 1000;

  @Env('MAIL_ACCOUNT_DAY', 'The same in a day (UTC).')
  @Integer(0, 1_000_000_000)
  readonly accountDay: number = 5000;

  @Env('MAIL_RECIPIENT_HOUR', 'Digests and alerts that an address may get in an hour, from all accounts.')
  @Integer(0, 1_000_000_000)
  readonly recipientHour: number = 100;

  @Env('MAIL_RECIPIENT_DAY', 'The same in a day (UTC).')
  @Integer(0, 1_000_000_000)
  readonly recipientDay: number = 500;
}
