import type { ReactNode } from 'react';
import { Text } from 'react-aria-components';

/** What is seen behind the name of an item, and heard as its description. */
export const ItemNote = ({ text, className }: { text: string; className: string }): ReactNode => (
  <>
    <span className={`item-note ${className}`} data-text={text} aria-hidden="true" />
    <Text slot="description" className="visually-hidden">
      {text}
    </Text>
  </>
);
