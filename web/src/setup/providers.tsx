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
  { id: 'serper', name: 'Serper', key: t('API key') },
  { id: 'serpapi', name: 'SerpApi', key: t('API key') },
  { id: 'searchapi', name: 'SearchApi', key: t('API key') },
  { id: 'valueserp', name: 'ValueSERP', key: t('API key') },
  { id: 'scaleserp', name: 'Scale SERP', key: t('API key') },
  { id: 'dataforseo', name: 'DataForSEO', key: 'login:password' },
  { id: 'brightdata', name: 'Bright Data', key: 'token:zone' },
  { id: 'rapidapi', name: 'RapidAPI', key: t('API key'), needsUrl: true },
  { id: 'searxng', name: 'SearXNG', key: t('not needed'), needsUrl: true },
];

export const providerName = (id: string): string => known().find((each) => each.id === id)?.name ?? id;

const Code = ({ value }: { value: string }): ReactNode => <code>{value}</code>;

/** What to set, and where, before keywords can be checked. */
export const HowToConfigure = (): ReactNode => (
  <>
    <p>{t('No search provider is configured, so no keyword can be checked.')}</p>
    <ol className="provider-settings">
      <li>{t('Get an API key from one of the providers below.')}</li>
      <li>
        {t('Set these variables in the environment of the server or in its .env file:')}{' '}
        <Code value="SEARCH_PROVIDER" />, <Code value="SEARCH_PROVIDER_KEY" />{' '}
        {t('and, where the table says so,')} <Code value="SEARCH_PROVIDER_URL" />
      </li>
      <li>{t('Restart the server, then reload this page and test the connection.')}</li>
    </ol>
    <div className="wide" role="region" aria-label={t('Providers')} tabIndex={0}>
      <table className="data data-dense provider-list">
        <thead>
          <tr>
            <th scope="col">{t('Provider')}</th>
            <th scope="col">{t('Value')}</th>
            <th scope="col">{t('API key')}</th>
            <th scope="col">{t('URL')}</th>
          </tr>
        </thead>
        <tbody>
          {known().map(({ id, name, key, needsUrl = false }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <Code value={id} />
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
