import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { withSearch } from '../address/with-search';
import { formatShortTime, formatTime } from '../text/format';
import { Icon } from './icon';

interface Props {
  /** Parameter of the page's address that holds the opened row. */
  param: string;
  /** Value of the parameter for this row. */
  row: string;
  isOpen: boolean;
  /** Time of the row, its first cell. */
  at: string;
  zone: string;
  /** The cells after the time. */
  children: ReactNode;
  columns: number;
  /** Shown below the row. */
  more?: ReactNode;
}

/** A row that begins with a time and is opened and closed by the page's address. */
export function OpenableRow({ param, row, isOpen, at, zone, children, columns, more }: Props): ReactNode {
  const id = useId();
  const navigate = useNavigate();
  const toggled = withSearch({ [param]: isOpen ? undefined : row });
  return (
    <>
      <tr
        className={isOpen ? 'openable-row opened-row' : 'openable-row'}
        onClick={(event) =>
          (event.target as Element).closest('a') ||
          void navigate({ to: '.', search: toggled, resetScroll: false })
        }
      >
        <th scope="row">
          <Link
            to="."
            search={toggled}
            resetScroll={false}
            className="row-link"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
          >
            <Icon of={ChevronRight} />
            <time dateTime={at} title={formatTime(at, zone)}>
              {formatShortTime(at, zone)}
            </time>
          </Link>
        </th>
        {children}
      </tr>
      {more && (
        <tr className="row-more">
          <td colSpan={columns} id={id}>
            {more}
          </td>
        </tr>
      )}
    </>
  );
}
