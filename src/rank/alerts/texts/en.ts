import type { AlertRule } from '../../domain/alert-rules.js';
import type { AlertTexts } from './alert-texts.js';

const number = new Intl.NumberFormat('en');
const plural = new Intl.PluralRules('en');

const keywords = (count: number) =>
  `${number.format(count)} ${plural.select(count) === 'one' ? 'keyword' : 'keywords'}`;

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
