import type { AlertRule } from '../../positions/alert-rules.js';
import type { FeatureType } from '../../positions/features/feature-types.js';

/** Texts of alerts in a language. */
export interface AlertTexts {
  title: (count: number, website: string) => string;
  /** @param day as text */
  intro: (count: number, website: string, day: string) => string;
  notFound: string;
  mobile: string;
  rule: (rule: AlertRule) => string;
  /** Keywords that are not named. */
  more: (count: number) => string;
  /** Before the address of the keywords in the console. */
  open: string;
  /** Why the recipient gets the mail. */
  reason: string;
}

const number = new Intl.NumberFormat('en');
const plural = new Intl.PluralRules('en');

const keywords = (count: number) =>
  `${number.format(count)} ${plural.select(count) === 'one' ? 'keyword' : 'keywords'}`;

/** Blocks of a result page, as the console names them. */
const features: Record<FeatureType, string> = {
  ai_overview: 'AI Overview',
  featured_snippet: 'Featured snippet',
  answer_box: 'Answer box',
  people_also_ask: 'People also ask',
  local_pack: 'Local pack',
  knowledge_graph: 'Knowledge panel',
  top_stories: 'Top stories',
  images: 'Images',
  video: 'Videos',
  short_videos: 'Short videos',
  shopping: 'Shopping results',
  popular_products: 'Popular products',
  paid: 'Ads',
  sitelinks: 'Site links',
  discussions: 'Discussions',
  perspectives: 'Perspectives',
  twitter: 'Posts on X',
  jobs: 'Job offers',
  events: 'Event listings',
  recipes: 'Recipes',
  hotels: 'Hotels',
  flights: 'Flights',
  local_services: 'Local services',
  reviews: 'Reviews',
  related_searches: 'Related searches',
};

function rule(met: AlertRule): string {
  switch (met.when) {
    case 'drops':
      return `dropped by ${number.format(met.by)} or more`;
    case 'rises':
      return `rose by ${number.format(met.by)} or more`;
    case 'enters':
      return `entered the top ${number.format(met.top)}`;
    case 'leaves':
      return `left the top ${number.format(met.top)}`;
    case 'lost':
      return 'lost';
    case 'found':
      return 'found';
    case 'url_changed':
      return 'another page ranks';
    case 'feature_gained':
      return `now in ${features[met.type]}`;
    case 'feature_lost':
      return `no longer in ${features[met.type]}`;
    case 'feature_appears':
      return `${features[met.type]} appeared`;
    case 'feature_disappears':
      return `${features[met.type]} disappeared`;
  }
}

export const english: AlertTexts = {
  title: (count, website) => `${keywords(count)} of ${website} met your alert rules`,
  intro: (count, website, day) =>
    `The check of ${day} found ${keywords(count)} of ${website} that met your alert rules:`,
  notFound: 'not found',
  mobile: 'mobile',
  rule,
  more: (count) => `And ${number.format(count)} more.`,
  open: 'All keywords:',
  reason:
    'You get this e-mail because the alerts of this website are sent by e-mail. You can change this in its settings.',
};
