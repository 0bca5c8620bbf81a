import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withSearch } from '../../shared/address/with-search';
import { t } from '../../shared/text/i18n';
import { Outcomes } from './engine-table';
import { engineName } from './engines';
import type { PromptRow } from './queries';
import { ChangeCell, RateCell } from './rate-cell';

/** A prompt leads to its answers. */
export const PromptTable = ({ rows }: { rows: readonly PromptRow[] }): ReactNode => (
  <div className="wide" role="region" aria-label={t('Prompt list')} tabIndex={0}>
    <table className="data folded-table" aria-label={t('Prompts')}>
      <thead>
        <tr>
          <th scope="col">{t('Prompt')}</th>
          <th scope="col">{t('Named')}</th>
          <th scope="col">{t('Change')}</th>
          <th scope="col">{t('Cited')}</th>
          <th scope="col">{t('Runs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id}>
            <th scope="row">
              <Link to="." search={withSearch({ prompt: row._id, page: undefined })}>
                {row.text}
              </Link>
              <span className="hint answer-engines">
                {[
                  ...(row.active ? [] : [t('Paused')]),
                  row.country,
                  ...row.engines.map(engineName),
                  ...row.tags,
                ].join(', ')}
              </span>
            </th>
            <td className="detail rate-column" data-label={t('Named')}>
              <RateCell rate={row.mention} />
            </td>
            <td className="detail" data-label={t('Change')}>
              <ChangeCell change={row.change.mention} />
            </td>
            <td className="detail rate-column" data-label={t('Cited')}>
              <RateCell rate={row.citation} />
            </td>
            <td className="detail" data-label={t('Runs')}>
              <Outcomes of={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
