import { IsOptional, IsString } from 'class-validator';
import { Env, Integer } from '../decorators/env.js';
import { IsHttpUrl } from './server.settings.js';

export class SearchConsoleSettings {
  @Env(
    'GSC_CLIENT_ID',
    'OAuth client of Google Cloud by which users connect Search Console; unset: with service accounts only.',
  )
  @IsOptional()
  @IsString()
  readonly clientId?: string;

  @Env('GSC_CLIENT_SECRET', 'Secret of that client.')
  @IsOptional()
  @IsString()
  readonly clientSecret?: string;

  @Env('GSC_REQUESTS_MINUTE', 'Requests to Search Console per minute, by each process; 0: without a limit.')
  @Integer(0, 1200)
  readonly requestsMinute: number = 60;

  @Env('GSC_URL', 'Base URL of the Search Console API, for trials.')
  @IsHttpUrl()
  readonly url: string = 'https://searchconsole.googleapis.com';

  @Env('GSC_TOKEN_URL', 'Base URL of its token server, for trials.')
  @IsHttpUrl()
  readonly tokenUrl: string = 'https://oauth2.googleapis.com';

  @Env('GSC_AUTH_URL', 'Page on which users allow access, for trials.')
  @IsHttpUrl()
  readonly authUrl: string = 'https://accounts.google.com/o/oauth2/v2/auth';
}

export function searchConsoleProblems({ clientId, clientSecret }: SearchConsoleSettings): string[] {
  if ((clientId === undefined) === (clientSecret === undefined)) return [];
  return clientId === undefined
    ? ['GSC_CLIENT_ID is required with GSC_CLIENT_SECRET']
    : ['GSC_CLIENT_SECRET is required with GSC_CLIENT_ID'];
}
