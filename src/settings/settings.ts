import { AuditSettings, AuthSettings, LimitSettings, QuotaSettings } from './parts/access.settings.js';
import { ANSWER_ENGINES, AnswerSettings, type AnswerVendorName } from './parts/answers.settings.js';
import { BackupSettings } from './parts/backup.settings.js';
import { MailSettings } from './parts/mail.settings.js';
import { type OidcGroup, type OidcMode, OidcSettings } from './parts/oidc.settings.js';
import { RankSettings } from './parts/rank.settings.js';
import { SearchConsoleSettings } from './parts/search-console.settings.js';
import { SearchCostSettings } from './parts/search-cost.settings.js';
import {
  type ConfiguredProvider,
  type SearchProviderName,
  SearchProviderSettings,
} from './parts/search-provider.settings.js';
import { LogSettings, ServerSettings } from './parts/server.settings.js';
import {
  AnnouncementSettings,
  AssistantSettings,
  GatewaySettings,
  GeoSettings,
  WebhookSettings,
} from './parts/services.settings.js';
import { RedisSettings, StoreSettings } from './parts/store.settings.js';
import { type VolumeProviderName, VolumeSettings } from './parts/volume.settings.js';

export {
  ANSWER_ENGINES,
  AnnouncementSettings,
  AssistantSettings,
  AnswerSettings,
  type AnswerVendorName,
  AuditSettings,
  AuthSettings,
  BackupSettings,
  type ConfiguredProvider,
  GatewaySettings,
  GeoSettings,
  LimitSettings,
  LogSettings,
  MailSettings,
  type OidcGroup,
  type OidcMode,
  OidcSettings,
  QuotaSettings,
  RankSettings,
  RedisSettings,
  SearchConsoleSettings,
  SearchCostSettings,
  type SearchProviderName,
  SearchProviderSettings,
  ServerSettings,
  StoreSettings,
  type VolumeProviderName,
  VolumeSettings,
  WebhookSettings,
};

/** All settings by part. Classes inject the part that they need. */
export const PARTS = {
  server: ServerSettings,
  log: LogSettings,
  store: StoreSettings,
  backup: BackupSettings,
  redis: RedisSettings,
  searchProvider: SearchProviderSettings,
  searchCost: SearchCostSettings,
  rank: RankSettings,
  volumes: VolumeSettings,
  answers: AnswerSettings,
  searchConsole: SearchConsoleSettings,
  mail: MailSettings,
  webhooks: WebhookSettings,
  geo: GeoSettings,
  auth: AuthSettings,
  oidc: OidcSettings,
  limits: LimitSettings,
  quotas: QuotaSettings,
  audit: AuditSettings,
  announcements: AnnouncementSettings,
  assistants: AssistantSettings,
  gateway: GatewaySettings,
} as const;

export type Settings = { readonly [Part in keyof typeof PARTS]: InstanceType<(typeof PARTS)[Part]> };
