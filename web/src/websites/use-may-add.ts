import { useMay } from '../session/session';

/** Whether the user may add a website: an account with its configuration. */
export function useMayAdd(): boolean {
  const mayCreate = useMay('accounts:write');
  const mayConfigure = useMay('rank:write');
  return mayCreate && mayConfigure;
}
