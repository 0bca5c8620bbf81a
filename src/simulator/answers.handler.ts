import { setTimeout as wait } from 'node:timers/promises';
import type { Controls } from './controls.js';
import { twoParts } from './dialects/dialect.js';
import { redacted, redactedUrl } from './http/credentials.js';
import { type Exchange, HttpProblem, readJson, readMember, sendJson } from './http/exchange.js';
import type { SimulatorSettings } from './options.js';
import {
  FAILED_LOOKS,
  question,
  task,
  writeAiMode,
  type WriteAnswer,
  writeBrightdata,
  writeOpenai,
  writePage,
  writePerplexity,
  writeSerpapi,
} from './answers/answer-vendors.js';
import { troubleOf, worldAnswer } from './answers/answer-world.js';

const BODY_LIMIT = 1024 * 1024;

const DATAFORSEO =
  /^\/v3\/(ai_optimization\/chat_gpt\/llm_scraper|ai_optimization\/gemini\/llm_scraper|serp\/google\/ai_mode)\/(live\/advanced|task_post|tasks_ready|task_get\/advanced\/([\w-]+))$/;
const BRIGHTDATA = /^\/datasets\/v3\/(trigger|progress\/([\w-]+)|snapshot\/([\w-]+)(\/cancel)?)$/;

/** A task in the queue of a vendor. */
interface QueuedTask {
  id: string;
  engine: string;
  prompt: string;
  tag: string | undefined;
  readyAt: number;
  write: WriteAnswer;
  n: number;
  looks: number;
}

/** Answers of assistants as the vendors of ANSWERS_PROVIDER send them. Billed requests are in the log with their prompt. */
export class AnswersHandler {
  private readonly tasks = new Map<string, QueuedTask>();
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly settings: SimulatorSettings,
    private readonly controls: Controls,
  ) {}

  /** Whether a request is for these vendors. */
  owns(url: string): boolean {
    const path = url.split('?')[0]!;
    return (
      DATAFORSEO.test(path) ||
      BRIGHTDATA.test(path) ||
      path === '/v1/responses' ||
      path === '/chat/completions' ||
      (path === '/search.json' && url.includes('engine=google_ai_mode'))
    );
  }

  async handle(exchange: Exchange): Promise<void> {
    const { req, res, gone } = exchange;
    res.once('close', this.controls.concurrency.enter());
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://simulator');
    const body = req.method === 'POST' ? await readJson(req, BODY_LIMIT) : undefined;
    if (this.controls.latency.ms > 0) await wait(this.controls.latency.ms, undefined, { signal: gone });
    const scraper = DATAFORSEO.exec(pathname);
    if (scraper) return this.dataforseo(exchange, scraper, body);
    const dataset = BRIGHTDATA.exec(pathname);
    if (dataset) return this.brightdata(exchange, dataset, searchParams, body);
    if (pathname === '/search.json') {
      if (searchParams.get('no_cache') !== 'true') throw new HttpProblem(400, 'no_cache=true is expected');
      this.requireKey(searchParams.get('api_key') === this.settings.key);
      return this.live(exchange, 'ai_mode', searchParams.get('q') ?? '', writeSerpapi);
    }
    this.requireKey(req.headers.authorization === `Bearer ${this.settings.key}`);
    if (pathname === '/v1/responses')
      return this.live(exchange, 'chatgpt', question(body, 'input'), writeOpenai);
    const [message] = (readMember(body, 'messages') ?? []) as unknown[];
    this.live(exchange, 'perplexity', question(message, 'content'), writePerplexity);
  }

  private dataforseo(
    exchange: Exchange,
    [, path = '', action = '', id]: RegExpExecArray,
    body: unknown,
  ): void {
    const { req, res } = exchange;
    const expected = Buffer.from(twoParts(this.settings.key).join(':')).toString('base64');
    this.requireKey(req.headers.authorization === `Basic ${expected}`);
    const engine = path.includes('gemini') ? 'gemini' : path.includes('chat_gpt') ? 'chatgpt' : 'ai_mode';
    const write = engine === 'ai_mode' ? writeAiMode : writePage;
    if (action === 'tasks_ready')
      return sendJson(res, 200, task(20_000, 'Ok.', { result: this.ready(engine) }));
    if (id !== undefined) return this.sendTask(res, id);
    if (!Array.isArray(body) || body.length !== 1) throw new HttpProblem(400, 'One task is required');
    const prompt = question(body[0], 'keyword').replaceAll('%2B', '+').replaceAll('%25', '%');
    if (action === 'live/advanced') return this.live(exchange, engine, prompt, write);
    if (this.refuses(exchange, engine, prompt, write)) return;
    const queued = this.enqueue(engine, prompt, write, question(body[0], 'tag') || undefined);
    if (troubleOf(prompt) === 'gateway') return sendJson(res, 502, { error: 'Bad gateway' });
    if (troubleOf(prompt) !== 'lost') sendJson(res, 200, task(20_100, 'Task Created.', { id: queued.id }));
  }

  private brightdata(
    exchange: Exchange,
    [, action = '', progress, snapshot, cancel]: RegExpExecArray,
    params: URLSearchParams,
    body: unknown,
  ): void {
    const { req, res } = exchange;
    this.requireKey(req.headers.authorization === `Bearer ${this.settings.key}`);
    if (action === 'trigger') {
      const prompt = question(Array.isArray(body) ? body[0] : undefined, 'prompt');
      const engine = params.get('dataset_id') ?? '';
      if (this.refuses(exchange, engine, prompt, writeBrightdata)) return;
      return sendJson(res, 200, { snapshot_id: this.enqueue(engine, prompt, writeBrightdata, undefined).id });
    }
    if (cancel !== undefined) {
      this.tasks.delete(snapshot!);
      return sendJson(res, 200, {});
    }
    const found = this.tasks.get(progress ?? snapshot ?? '');
    if (!found) return sendJson(res, 404, { error: 'Snapshot does not exist' });
    const isReady = performance.now() >= found.readyAt;
    if (progress !== undefined) return sendJson(res, 200, { status: isReady ? 'ready' : 'running' });
    if (!isReady) return sendJson(res, 202, { status: 'running' });
    this.send(res, found);
  }

  private requireKey(isValid: boolean): void {
    if (!isValid) throw new HttpProblem(401, 'Invalid API key');
  }

  private ready(engine: string): object[] {
    const now = performance.now();
    return [...this.tasks.values()]
      .filter((each) => each.engine === engine && each.readyAt <= now)
      .map(({ id, tag }) => ({ id, tag }));
  }

  private sendTask(res: Exchange['res'], id: string): void {
    const found = this.tasks.get(id);
    if (!found) return sendJson(res, 200, task(40_400, 'Not Found.'));
    if (performance.now() < found.readyAt) return sendJson(res, 200, task(40_602, 'Task In Queue.'));
    if (troubleOf(found.prompt) === 'stuck') return;
    const failure = troubleOf(found.prompt) === 'unsteady' ? FAILED_LOOKS[found.looks++] : undefined;
    if (failure) return sendJson(res, 200, task(...failure));
    this.send(res, found);
  }

  private send(
    res: Exchange['res'],
    { engine, prompt, n, write }: Pick<QueuedTask, 'engine' | 'prompt' | 'n' | 'write'>,
  ): void {
    const { status = 200, body } = write(
      worldAnswer(engine, prompt, n, this.settings.answerSites),
      troubleOf(prompt),
    );
    sendJson(res, status, body);
  }

  private live(exchange: Exchange, engine: string, prompt: string, write: WriteAnswer): void {
    const n = this.count(exchange, engine, prompt);
    this.send(exchange.res, { engine, prompt, n, write });
  }

  /** A queue refuses a post before any work. */
  private refuses(exchange: Exchange, engine: string, prompt: string, write: WriteAnswer): boolean {
    const n = this.count(exchange, engine, prompt);
    if (troubleOf(prompt) !== 'throttled') return false;
    const { status = 200, body } = write(
      worldAnswer(engine, prompt, n, this.settings.answerSites),
      'throttled',
    );
    sendJson(exchange.res, status, body);
    return true;
  }

  private enqueue(engine: string, prompt: string, write: WriteAnswer, tag: string | undefined): QueuedTask {
    const n = this.asked.get(`${engine} ${prompt}`) ?? 1;
    const readyAt = performance.now() + this.settings.answerDelayMs;
    const queued = {
      id: `task-${this.tasks.size + 1}-${n}`,
      engine,
      prompt,
      tag,
      readyAt,
      write,
      n,
      looks: 0,
    };
    this.tasks.set(queued.id, queued);
    return queued;
  }

  /** Logs a request that is billed. */
  private count({ req }: Exchange, engine: string, prompt: string): number {
    const key = `${engine} ${prompt}`;
    const n = (this.asked.get(key) ?? 0) + 1;
    this.asked.set(key, n);
    const { method = '', url = '', headers } = req;
    const at = this.settings.now().toISOString();
    this.controls.requests.add({ method, path: redactedUrl(url), headers: redacted(headers), at, q: prompt });
    return n;
  }
}
