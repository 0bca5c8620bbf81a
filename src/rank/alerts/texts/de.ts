import type { AlertRule } from '../../positions/alert-rules.js';
import type { FeatureType } from '../../positions/features/feature-types.js';
import type { AlertTexts } from './en.js';

const number = new Intl.NumberFormat('de');
const plural = new Intl.PluralRules('de');

const isOne = (count: number) => plural.select(count) === 'one';
const keywords = (count: number) => `${number.format(count)} ${isOne(count) ? 'Keyword' : 'Keywords'}`;

/** Blocks of a result page, as the console names them. */
const features: Record<FeatureType, string> = {
  ai_overview: 'Übersicht mit KI',
  featured_snippet: 'Hervorgehobenes Snippet',
  answer_box: 'Antwortbox',
  people_also_ask: 'Ähnliche Fragen',
  local_pack: 'Lokale Ergebnisse',
  knowledge_graph: 'Knowledge Panel',
  top_stories: 'Schlagzeilen',
  images: 'Bilder',
  video: 'Videos',
  short_videos: 'Kurze Videos',
  shopping: 'Produktergebnisse',
  popular_products: 'Beliebte Produkte',
  paid: 'Anzeigen',
  sitelinks: 'Sitelinks',
  discussions: 'Diskussionen',
  perspectives: 'Perspektiven',
  twitter: 'Beiträge auf X',
  jobs: 'Stellenangebote',
  events: 'Veranstaltungen',
  recipes: 'Rezepte',
  hotels: 'Hotels',
  flights: 'Flüge',
  local_services: 'Lokale Dienstleister',
  reviews: 'Rezensionen',
  related_searches: 'Ähnliche Suchanfragen',
};

function rule(met: AlertRule): string {
  switch (met.when) {
    case 'drops':
      return `um mindestens ${number.format(met.by)} gefallen`;
    case 'rises':
      return `um mindestens ${number.format(met.by)} gestiegen`;
    case 'enters':
      return `neu in den Top ${number.format(met.top)}`;
    case 'leaves':
      return `nicht mehr in den Top ${number.format(met.top)}`;
    case 'lost':
      return 'verloren';
    case 'found':
      return 'neu gefunden';
    case 'url_changed':
      return 'eine andere Seite rankt';
    case 'feature_gained':
      return `jetzt in ${features[met.type]}`;
    case 'feature_lost':
      return `nicht mehr in ${features[met.type]}`;
    case 'feature_appears':
      return `${features[met.type]} neu auf der Seite`;
    case 'feature_disappears':
      return `${features[met.type]} nicht mehr auf der Seite`;
  }
}

export const german: AlertTexts = {
  title: (count, website) =>
    `${keywords(count)} von ${website} ${isOne(count) ? 'erfüllt' : 'erfüllen'} Ihre Warnregeln`,
  intro: (count, website, day) =>
    `Bei der Prüfung vom ${day} ${isOne(count) ? 'erfüllt' : 'erfüllen'} ${keywords(count)} von ${website} Ihre Warnregeln:`,
  notFound: 'nicht gefunden',
  mobile: 'mobil',
  rule,
  more: (count) => `Und ${number.format(count)} ${isOne(count) ? 'weiteres' : 'weitere'}.`,
  open: 'Alle Keywords:',
  reason:
    'Sie erhalten diese E-Mail, weil Warnungen dieser Website per E-Mail verschickt werden. Das lässt sich in ihren Einstellungen ändern.',
};
