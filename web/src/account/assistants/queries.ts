import { queryOptions } from '@tanstack/react-query';
import { serverPath } from '../../shared/api/base';
import { api, readData } from '../../shared/api/client';
import { LocalError } from '../../shared/api/local-error';
import type { paths } from '../../shared/api/schema';
import { t } from '../../shared/text/i18n';

export type AuthorizationRequest = NonNullable<paths['/v1/auth/authorization']['get']['parameters']['query']>;

/** A client that asks for access, with the parameters of its request. */
export const authorizationQuery = (query: AuthorizationRequest) =>
  queryOptions({
    queryKey: ['authorization', query],
    queryFn: () => readData(api.GET('/v1/auth/authorization', { params: { query } })),
    retry: false,
  });

/** The address that assistants connect to. */
export const assistantUrl = (): string => `${window.location.origin}${serverPath('/mcp')}`;

const REQUEST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** Connects as an assistant with a key does. @returns how many tools it has */
export async function countTools(key: string): Promise<number> {
  const response = await fetch(serverPath('/mcp'), {
    method: 'POST',
    credentials: 'omit',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${key}`,
    },
    body: JSON.stringify(REQUEST),
  });
  if (response.status === 401) throw new LocalError(t('The API key is unknown, revoked or expired.'));
  if (response.status === 403)
    throw new LocalError(
      t('The server does not know this address: PUBLIC_URL must be the address of this page.'),
    );
  if (response.status === 404)
    throw new LocalError(t('Assistants are switched off on this server (MCP_ENABLED).'));
  if (!response.ok) throw new LocalError(t('The server answers with {status}.', { status: response.status }));
  const data = /^data: (.+)$/m.exec(await response.text())?.[1];
  const { result } = JSON.parse(data ?? '{}') as { result?: { tools: unknown[] } };
  return result?.tools.length ?? 0;
}

/** Whether hosted assistants can log in: what they ask first. */
export async function checkLogin(): Promise<void> {
  const response = await fetch(serverPath('/.well-known/oauth-authorization-server'), {
    credentials: 'omit',
  });
  if (!response.ok) throw new LocalError(t('Logging in needs a PUBLIC_URL with https.'));
  const { issuer } = (await response.json()) as { issuer: string };
  if (new URL(issuer).origin !== window.location.origin)
    throw new LocalError(t('PUBLIC_URL is {url}, which is not the address of this page.', { url: issuer }));
}
