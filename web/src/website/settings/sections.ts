import { t } from '../../shared/text/i18n';

export const SECTIONS = [
  'website',
  'schedule',
  'competitors',
  'search-console',
  'notes',
  'alerts',
  'digest',
  'channels',
  'shares',
  'brand',
  'danger',
] as const;
export type Section = (typeof SECTIONS)[number];

export const isSection = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);

export const sectionName = (section: Section): string =>
  ({
    website: t('Website'),
    schedule: t('Schedule'),
    competitors: t('Competitors'),
    'search-console': t('Search Console'),
    notes: t('Notes'),
    alerts: t('Alerts'),
    digest: t('Digest'),
    channels: t('Channels'),
    shares: t('Share links'),
    brand: t('Brand'),
    danger: t('Danger zone'),
  })[section];
