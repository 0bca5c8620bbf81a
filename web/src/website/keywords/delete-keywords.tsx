import type { FormEvent, ReactNode } from 'react';
import type { NamedKeyword } from '../../shared/configuration/named-keyword';
import { countryName, formatNumber } from '../../shared/text/format';
import { t } from '../../shared/text/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { DialogActions } from '../../shared/ui/dialog-actions';
import { toast } from '../../shared/ui/toast';
import {
  addKeywords,
  removeKeywords,
  type SelectedKeyword,
  type Target,
  useKeywordChange,
} from './list/keyword-changes';

const NAMED = 10;

interface Props {
  target: Target;
  keywords: SelectedKeyword[];
  onDone: () => void;
  onClose: () => void;
}

const listDetails = ({ country, near, device }: NamedKeyword) =>
  [countryName(country), near, device === 'mobile' ? t('Mobile') : undefined].filter(Boolean).join(', ');

/** Asks once, and names what is deleted. */
export default function DeleteKeywords({ target, keywords, onDone, onClose }: Props): ReactNode {
  const undo = useKeywordChange(target, addKeywords, () => {});
  const remove = useKeywordChange(target, removeKeywords, ({ removed }) => {
    toast({
      text: t('{n, plural, one {# keyword} other {# keywords}} deleted', { n: removed }),
      ...(removed > 0 && { undo: () => undo.mutate(keywords) }),
    });
    onDone();
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    remove.mutate(keywords.map(({ tags: _tags, ...name }) => name));
  };
  const more = keywords.length - NAMED;
  return (
    <Dialog title={t('Delete keywords')} onClose={onClose}>
      <form onSubmit={submit}>
        <p>{t('These keywords are no longer checked, and leave the table. Their results are kept:')}</p>
        <ul className="names">
          {keywords.slice(0, NAMED).map((each) => (
            <li key={JSON.stringify(each)}>
              <bdi dir="auto">{each.keyword}</bdi> <span className="soft">{listDetails(each)}</span>
            </li>
          ))}
          {more > 0 && <li className="soft">{t('and {n} more', { n: formatNumber(more) })}</li>}
        </ul>
        <DialogActions
          label={t('Delete')}
          look="danger"
          error={remove.error}
          isPending={remove.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
