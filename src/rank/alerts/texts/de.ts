import type { AlertRule } from '../../domain/alert-rules.js';
import type { AlertTexts } from './alert-texts.js';

const number = new Intl.NumberFormat('de');
const plural = new Intl.PluralRules('de');

const isOne = (count: number) => plural.select(count) === 'one';
const keywords = (count: number) => `${number.format(count)} ${isOne(count) ? 'Keyword' : 'Keywords'}`;

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
  }
}

export const german: AlertTexts = {
  title: (count, website) =>
    `${keywords(count)} von ${website} ${isOne(count) ? 'erfüllt' : 'erfüllen'} Ihre Alarmregeln`,
  intro: (count, website, day) =>
    `Bei der Prüfung vom ${day} ${isOne(count) ? 'erfüllt' : 'erfüllen'} ${keywords(count)} von ${website} Ihre Alarmregeln:`,
  notFound: 'nicht gefunden',
  mobile: 'mobil',
  rule,
  more: (count) => `Und ${number.format(count)} ${isOne(count) ? 'weiteres' : 'weitere'}.`,
  open: 'Alle Keywords:',
  reason:
    'Sie erhalten diese E-Mail, weil Alarme dieser Website per E-Mail verschickt werden. Das lässt sich in ihren Einstellungen ändern.',
};
