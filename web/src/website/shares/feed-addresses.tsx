import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';

const FEEDS = ['keywords', 'positions', 'summary', 'competitors', 'pages', 'search-console'];

/** The address of a feed of a share link. */
const feedAddress = (url: string, name: string) =>
  url.replace(/app\/share\/([^/]+)$/, `v1/feeds/$1/${name}.csv`);

/** Addresses for the function of a spreadsheet that imports data. */
export const FeedAddresses = ({ url }: { url: string }): ReactNode => (
  <div>
    <p className="hint">{t('Feeds for Google Sheets (IMPORTDATA), Excel and Power BI:')}</p>
    <ul className="plain-list" aria-label={t('Feeds')}>
      {FEEDS.map((name) => (
        <li key={name}>
          <code>{feedAddress(url, name)}</code>
        </li>
      ))}
    </ul>
  </div>
);
