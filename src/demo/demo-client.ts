/** HTTP client for the demo's own server. */
export class DemoClient {
  private session: string | undefined;

  constructor(readonly url: string) {}

  async login(email: string, password: string): Promise<void> {
    const { session_id } = await this.request<{ session_id: string }>('POST', '/v1/auth/login', {
      email,
      password,
    });
    this.session = session_id;
  }

  get<T>(path: string): Promise<T> {
    return this.request<T>('GET', path);
  }

  post<T>(path: string, body?: object): Promise<T> {
    return this.request<T>('POST', path, body);
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.request<T>('PUT', path, body);
  }

  private async request<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.session ? { 'x-session-id': this.session } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const result = (await response.json()) as { data: T };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(result)}`);
    return result.data;
  }
}
