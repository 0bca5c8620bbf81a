/** The server refuses longer ones. */
const isParameter = (value: string) => value.length <= 8000;

/** The parameters of a request for access (OAuth 2.1). */
export const AUTHORIZATION_SEARCH = {
  response_type: isParameter,
  client_id: isParameter,
  redirect_uri: isParameter,
  scope: isParameter,
  state: isParameter,
  code_challenge: isParameter,
  code_challenge_method: isParameter,
  resource: isParameter,
};
