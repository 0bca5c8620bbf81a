import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { CLIENT } from './fake-issuer.js';

export interface RealIssuer {
  url: string;
  /** Claims of the person who signs in. */
  claims: Record<string, unknown>;
  /** Before the first sign-in, as the addresses of the application are known only then. */
  register(application: { publicUrl: string; listensAt: string }): void;
  close(): Promise<void>;
}

const LOG_OUT = '<button form="op.logoutForm" name="logout" value="yes">Log out of the issuer</button>';

/** oidc-provider on a socket. Its page has one button, which signs in and consents. */
export async function startOidcProvider(): Promise<RealIssuer> {
  let handle: ((request: IncomingMessage, response: ServerResponse) => unknown) | undefined;
  const server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: RealIssuer = {
    url,
    claims: { sub: 'ann', email: 'ann@example.com', email_verified: true, name: 'Ann', groups: ['editors'] },
    register: (application) => void (handle = newHandler(url, application, () => issuer.claims)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return issuer;
}

function newHandler(
  url: string,
  { publicUrl, listensAt }: { publicUrl: string; listensAt: string },
  readClaims: () => Record<string, unknown>,
) {
  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/v1/auth/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/app/login`],
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: `${listensAt}/v1/auth/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    scopes: ['openid', 'offline_access', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        logoutSource: (context: { body: string }, form: string) =>
          void (context.body = `<!doctype html><title>Issuer</title>${form}${LOG_OUT}`),
      },
    },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ ...readClaims(), sub: id }),
    }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    // It refuses to send to loopback addresses otherwise.
    fetch: (address: string, { method, headers, body }: RequestInit) =>
      fetch(address, { method, headers, body } as RequestInit),
    cookies: { keys: ['a key of the tests'] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  });
  const serve = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url!.startsWith('/interaction/')) return serve(request, response);
    if (request.method === 'GET')
      return response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(
          '<!doctype html><title>Issuer</title><form method="post"><button>Sign in as Ann</button></form>',
        );
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const accountId = session?.accountId ?? String(readClaims()['sub']);
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId } });
    const grant = new provider.Grant({ accountId, clientId: CLIENT.id });
    grant.addOIDCScope(String(params['scope']));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
}

/** A browser without a screen: follows redirects, keeps cookies and presses the only button. */
export class TinyBrowser {
  private readonly cookies = new Map<string, string>();

  /** @returns the first address that begins with this, which is not opened */
  async openUntil(start: string, address: string): Promise<string> {
    let url = start;
    let form: URLSearchParams | undefined;
    for (let step = 0; step < 20; step += 1) {
      if (url.startsWith(address)) return url;
      const response = await fetch(url, {
        method: form ? 'POST' : 'GET',
        ...(form && { body: form }),
        redirect: 'manual',
        headers: { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        this.cookies.set(name!, value!);
      }
      const location = response.headers.get('location');
      const text = await response.text();
      form = location === null ? readForm(text) : undefined;
      const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1];
      url = new URL(location ?? action ?? url, url).href;
    }
    throw new Error(`The browser did not arrive at ${address}, but at ${url}.`);
  }
}

function readForm(html: string): URLSearchParams {
  const inputs = [...html.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)];
  return new URLSearchParams([
    ...inputs.map(([, name, value]): [string, string] => [name!, value!]),
    ['logout', 'yes'],
  ]);
}
