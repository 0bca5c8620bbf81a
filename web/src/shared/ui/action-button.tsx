import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  isPending?: boolean;
  isDisabled?: boolean;
  type?: 'button' | 'submit';
  look?: 'primary' | 'danger' | 'quiet';
  /** Id of the element that says what it acts on. */
  describedBy?: string;
  onPress?: () => void;
}

/** Keeps the focus while its action is pending, and ignores presses until then. */
export function ActionButton({
  children,
  isPending,
  isDisabled,
  type = 'button',
  look,
  describedBy,
  onPress,
}: Props): ReactNode {
  return (
    <button
      type={type}
      className={look ? `button button-${look}` : 'button'}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-describedby={describedBy}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
