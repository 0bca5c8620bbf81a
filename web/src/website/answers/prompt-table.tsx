import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { Outcomes } from './engine-table';
import type { PromptRow } from './queries';
import { ChangeCell, RateCell } from './rate-cell';

/** What the prompts of a share have, too. */
type Prompt = Pick<PromptRow, 'text' | 'country' | 'engines' | 'change'> &
  Pick<PromptRow, 'mention' | 'citation' | 'answered' | 'no_answer' | 'failed' | 'skipped'>;

interface PromptTableProps<Row> {
  rows: readonly Row[];
  nameOf: (row: Row) => ReactNode;
  detailsOf: (row: Row) => readonly string[];
}

export const PromptTable = <Row extends Prompt>({
  rows,
  nameOf,
  detailsOf,
}: PromptTableProps<Row>): ReactNode => (
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
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">
              {nameOf(row)}
              <span className="hint answer-engines">{detailsOf(row).join(', ')}</span>
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
