import { IsOptional, Matches } from 'class-validator';
import { Env, Milliseconds, MatchingText } from '../env.js';
import { isMailbox } from '../values.js';

export class MailSettings {
  /** Unset: mails are stored in the outbox as `held`. */
  @Env('SMTP_URL')
  @IsOptional()
  @Matches(/^smtps?:\/\/[^\s/]+/, { message: '$property must be an smtp:// or smtps:// address' })
  readonly smtpUrl?: string;
  @Env('MAIL_FROM')
  @MatchingText(
    'isMailbox',
    isMailbox,
    'one e-mail address, with or without a name: Rankwire <no-reply@example.com>',
  )
  readonly from: string = 'Rankwire <no-reply@localhost>';
  @Env('MAIL_LEASE_MS') @Milliseconds(1000) readonly leaseMs: number = 60_000;
  @Env('MAIL_RETRY_BASE_MS') @Milliseconds(1) readonly retryBaseMs: number = 30_000;
}
