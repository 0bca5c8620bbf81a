import { useMay } from '../../shared/session/session';

/** Whether the user may add a website: an account with its configuration, which is shown afterwards. */
export function useMayAdd(): boolean {
  const mayCreate = useMay('accounts:write');
  const mayConfigure = useMayConfigure();
  return mayCreate && mayConfigure;
}

/** Whether the user may set up and change websites, of which the costs are shown. */
export function useMayConfigure(): boolean {
  const mayRead = useMay('rank:read');
  const mayWrite = useMay('rank:write');
  return mayRead && mayWrite;
}
