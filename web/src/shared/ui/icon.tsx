import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** An icon beside its word; alone, the control that has it needs a name. */
export const Icon = ({ of: Shape }: { of: LucideIcon }): ReactNode => (
  <Shape className="icon" size={16} strokeWidth={1.75} aria-hidden="true" focusable="false" />
);
