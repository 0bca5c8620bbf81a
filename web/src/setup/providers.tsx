import type { ReactNode } from 'react';
import { providerName } from '../shared/configuration/provider-names';
import { t } from '../shared/text/i18n';

interface Known {
  /** Value of SEARCH_PROVIDER. */
  id: string;
  /** Value of SEARCH_PROVIDER_KEY. */
  key: string;
  needsUrl?: boolean;
}

const known = (): Known[] => [
  { id: 'serper', key: t('API key') },
  { id: 'serpapi', key: t('API key') },
  { id: 'searchapi', key: t('API key') },
  { id: 'valueserp', key: t('API key') },
  { id: 'scaleserp', key: t('API key') },
  { id: 'dataforseo', key: 'login:password' },
  { id: 'brightdata', key: 'token:zone' },
  { id: 'rapidapi', key: t('API key'), needsUrl: true },
  { id: 'searxng', key: t('not needed'), needsUrl: true },
];

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
          {known().map(({ id, key, needsUrl = false }) => (
            <tr key={id}>
              <th scope="row">{providerName(id)}</th>
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
