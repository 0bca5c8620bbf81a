import { IsOptional, IsString } from 'class-validator';
import { Env, Group, Integer, MatchingText } from '../decorators/env.js';
import type { StoreSettings } from './store.settings.js';
import { IsHttpUrl } from './server.settings.js';

const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

/** Where scheduled backups are in S3. */
export class BackupS3Settings {
  @Env(
    'BACKUP_S3_ENDPOINT',
    'Address of S3 or of a service like it: `https://s3.eu-central-1.amazonaws.com`.',
  )
  @IsOptional()
  @IsHttpUrl()
  readonly endpoint?: string;

  @Env('BACKUP_S3_BUCKET', 'Bucket for backups, instead of `BACKUP_DIR`.')
  @IsOptional()
  @MatchingText('isBucket', matching(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/), 'the name of a bucket')
  readonly bucket?: string;

  @Env('BACKUP_S3_REGION', 'Region in signatures.')
  @MatchingText('isRegion', matching(/^[\w-]+$/), 'a region such as eu-central-1')
  readonly region: string = 'us-east-1';

  @Env('BACKUP_S3_PREFIX', 'Begin of the key of each backup, mostly ending in `/`.')
  @IsOptional()
  @MatchingText(
    'isPrefix',
    // Addresses of the web cannot have the segments . and ..: they would lead to another bucket.
    matching(/^(?!(?:.*\/)?\.{1,2}\/)[\w.-][\w./-]*$/),
    'letters, digits and - _ . /, not / first, without ../',
  )
  readonly prefix?: string;

  @Env('BACKUP_S3_ACCESS_KEY_ID', 'Access key that may list, get, put and delete there.')
  @IsOptional()
  @IsString()
  readonly accessKeyId?: string;

  @Env('BACKUP_S3_SECRET_ACCESS_KEY', 'Secret of this key.')
  @IsOptional()
  @IsString()
  readonly secretAccessKey?: string;
}

export class BackupSettings {
  @Env('BACKUP_SCHEDULE', 'When the embedded store is backed up each day, in UTC; unset: never.')
  @IsOptional()
  @MatchingText('isTimeOfDay', matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/), 'a time such as 03:00')
  readonly schedule?: string;

  @Env('BACKUP_KEEP', 'How many of these backups are kept; older ones are deleted.')
  @Integer(1, 10_000)
  readonly keep: number = 7;

  @Env('BACKUP_DIR', 'Folder for these backups.')
  @IsOptional()
  @IsString()
  readonly dir?: string;

  @Group(BackupS3Settings) readonly s3!: BackupS3Settings;
}

/** What the schedule needs, and S3 wherever a bucket is named. */
export function backupProblems(
  { schedule, dir, s3 }: BackupSettings,
  { mongodbUri }: StoreSettings,
): string[] {
  const problems = s3.bucket === undefined ? [] : missingS3Settings(s3);
  if (schedule === undefined) return problems;
  if (mongodbUri !== undefined)
    problems.push('BACKUP_SCHEDULE is for the embedded store: with MONGODB_URI use mongodump, and unset it');
  if (dir === undefined && s3.bucket === undefined)
    problems.push('BACKUP_DIR or BACKUP_S3_BUCKET is required with BACKUP_SCHEDULE');
  if (dir !== undefined && s3.bucket !== undefined)
    problems.push('BACKUP_DIR and BACKUP_S3_BUCKET exclude each other: unset one');
  return problems;
}

function missingS3Settings({ endpoint, accessKeyId, secretAccessKey }: BackupS3Settings): string[] {
  const required = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return Object.entries(required)
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name} is required with BACKUP_S3_BUCKET`);
}
