import type { ReactNode } from 'react';
import { t } from '../text/i18n';

interface Known {
  /** Value of SEARCH_PROVIDER. */
  id: string;
  name: string;
  /** Value of SEARCH_PROVIDER_KEY. */
  key: string;
  needsUrl?: boolean;
}

const known = (): Known[] => [
  { id: 'serper', name: t('Serper'), key: t('API key') },
  { id: 'serpapi', name: t('SerpApi'), key: t('API key') },
  { id: 'searchapi', name: t('SearchApi'), key: t('API key') },
  { id: 'valueserp', name: t('ValueSERP'), key: t('API key') },
  { id: 'scaleserp', name: t('Scale SERP'), key: t('API key') },
  { id: 'dataforseo', name: t('DataForSEO'), key: t('login:password') },
  { id: 'brightdata', name: t('Bright Data'), key: t('token:zone') },
  { id: 'rapidapi', name: t('RapidAPI'), key: t('API key'), needsUrl: true },
  { id: 'searxng', name: t('SearXNG (self-hosted)'), key: t('not needed'), needsUrl: true },
];

export const providerName = (id: string): string => known().find((each) => each.id === id)?.name ?? id;

const Code = ({ children }: { children: string }): ReactNode => <code>{children}</code>;

/** What to set, and where, before keywords can be checked. */
export const HowToConfigure = (): ReactNode => (
  <>
    <p>{t('No search provider is configured, so no keyword can be checked.')}</p>
    <ol className="provider-settings">
      <li>{t('Get an API key from one of the providers below.')}</li>
      <li>
        {t('Set these variables in the environment of the server or in its .env file:')}{' '}
        <Code>SEARCH_PROVIDER</Code>, <Code>SEARCH_PROVIDER_KEY</Code> {t('and, where the table says so,')}{' '}
        <Code>SEARCH_PROVIDER_URL</Code>
      </li>
      <li>{t('Restart the server, then reload this page and test the connection.')}</li>
    </ol>
    <div className="wide" role="region" aria-label={t('Providers')} tabIndex={0}>
      <table className="data data-dense provider-list">
        <thead>
          <tr>
            <th scope="col">{t('Provider')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('Key')}</th>
            <th scope="col">{t('URL')}</th>
          </tr>
        </thead>
        <tbody>
          {known().map(({ id, name, key, needsUrl = false }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <Code>{id}</Code>
              </td>
              <td>{key}</td>
              <td className="soft">{needsUrl ? t('required') : t('not needed')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
);
