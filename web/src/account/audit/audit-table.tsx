import type { ReactNode } from 'react';
import { t } from '../../shared/text/i18n';
import { None } from '../../shared/ui/none';
import { OpenableRow } from '../../shared/ui/openable-row';
import '../../shared/ui/figures.css';
import { actionText, userText } from './action-text';
import './audit-log.css';
import type { AuditEntry } from './queries';
import type { Names } from './use-names';

const COLUMNS = 4;

interface Props {
  entries: readonly AuditEntry[];
  names: Names;
  zone: string;
  /** The entry whose changes are shown. */
  opened: string | undefined;
}

export const AuditTable = ({ entries, names, zone, opened }: Props): ReactNode => (
  <>
    <table className="data audit-table" aria-label={t('Changes')}>
      <thead>
        <tr>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Action')}</th>
          <th scope="col">{t('User')}</th>
          <th scope="col" className="wide-only">
            {t('Account')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry._id} entry={entry} names={names} zone={zone} isOpen={entry._id === opened} />
        ))}
      </tbody>
    </table>
    <p className="hint table-note">{t('Times are in {zone}.', { zone })}</p>
  </>
);

interface RowProps extends Omit<Props, 'entries' | 'opened'> {
  entry: AuditEntry;
  isOpen: boolean;
}

const Row = ({ entry, names, zone, isOpen }: RowProps): ReactNode => (
  <OpenableRow
    param="entry"
    row={entry._id}
    isOpen={isOpen}
    at={entry.at}
    zone={zone}
    columns={COLUMNS}
    more={isOpen && <Details entry={entry} names={names} />}
  >
    <td className={entry.action === 'auth.login_failed' ? 'state-failed' : undefined}>
      {actionText(entry.action)}
    </td>
    <td>{userText(entry, names)}</td>
    <td className="wide-only">
      {entry.account === null ? <None /> : (names.accounts.get(entry.account) ?? entry.account)}
    </td>
  </OpenableRow>
);

function Details({ entry, names }: Pick<RowProps, 'entry' | 'names'>): ReactNode {
  const { action, target, ip, request_id, changes } = entry;
  const known = names.users.get(target.id) ?? names.accounts.get(target.id);
  const facts = [
    [t('Action'), action],
    [t('Target'), [target.type, known ?? target.id].filter(Boolean).join(' ')],
    [t('Address'), ip],
    [t('Request'), request_id],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label} className="audit-fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

/** Values before and after, side by side. */
const Changes = ({ changes }: Pick<AuditEntry, 'changes'>): ReactNode => (
  <div className="wide" role="region" aria-label={t('Changed fields')} tabIndex={0}>
    <table className="data data-dense audit-changes" aria-label={t('Changed fields')}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td>
              <Value value={before} />
            </td>
            <td>
              <Value value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A text as it is, other values as JSON. */
const Value = ({ value }: { value: unknown }): ReactNode =>
  value === null || value === undefined ? (
    <None />
  ) : typeof value === 'string' ? (
    value
  ) : (
    JSON.stringify(value)
  );
