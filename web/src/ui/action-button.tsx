import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  isPending?: boolean;
  isDisabled?: boolean;
  type?: 'button' | 'submit';
  look?: 'primary' | 'danger' | 'quiet';
  onPress?: () => void;
}

/** Keeps the focus while its action is pending, and ignores presses until then. */
export function ActionButton({
  children,
  isPending,
  isDisabled,
  type = 'button',
  look,
  onPress,
}: Props): ReactNode {
  return (
    <button
      type={type}
      className={look ? `button button-${look}` : 'button'}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
    >
      {children}
    </button>
  );
}
