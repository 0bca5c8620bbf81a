export const NOT_CONNECTED = 'Search Console is not connected.';
export const NO_CLIENT =
  'Connecting by OAuth is not set up: set GSC_CLIENT_ID and GSC_CLIENT_SECRET, or use a service account.';
export const UNKNOWN_STATE = 'This page was opened too late, or twice. Connect Search Console again.';
export const OTHER_USER =
  'Log in, in this browser, as the user who connects Search Console, and connect again.';
export const DENIED = 'Google gave no access. Connect again, and allow it.';
