import { setTimeout as wait } from 'node:timers/promises';
import {
  type CallToolResult,
  createRequestStateCodec,
  inputRequired,
  type InputRequests,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';
const state = createRequestStateCodec<{ step: number }>({ key: 'a key of the conformance tests only' });

const text = (content: string): CallToolResult => ({ content: [{ type: 'text', text: content }] });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, content: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: content },
});
const user = <Content>(content: Content) => ({ role: 'user' as const, content });

const elicit = (message: string, properties: Record<string, { type: 'string' } | { type: 'boolean' }>) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties, required: Object.keys(properties) },
  } as Parameters<typeof inputRequired.elicit>[0]);
const ask = (question: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: question } }],
    maxTokens: 100,
  });
const askName = () => elicit('What is your name?', { name: { type: 'string' } });

/** What a client has answered under a key; undefined for a missing, declined or malformed response. */
function accepted({ mcpReq }: ServerContext, key: string, field: string): unknown {
  const response = inputResponse(mcpReq.inputResponses, key);
  return response.kind === 'elicit' && response.action === 'accept' ? response.content?.[field] : undefined;
}

/** A server with the tools, resources and prompts that the conformance suite expects. */
export function fixtureServer(): McpServer {
  const server = new McpServer(
    { name: 'rankwire-conformance', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, logging: {}, completions: {} },
      requestState: { verify: state.verify },
      inputRequired: { legacyShim: false },
    },
  );
  const tool = (name: string, run: (context: ServerContext) => unknown) =>
    server.registerTool(name, { description: `Fixture ${name}` }, run as never);

  tool('test_simple_text', () => text('This is a simple text response for testing.'));
  tool('test_image_content', () => ({ content: [image] }));
  tool('test_audio_content', () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }));
  tool('test_embedded_resource', () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }));
  tool('test_multiple_content_types', () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }));
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  tool('test_tool_with_progress', async ({ mcpReq }) => {
    const { progressToken } = mcpReq._meta ?? {};
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        const params = { progressToken, progress, total: 100 };
        await mcpReq.notify({ method: 'notifications/progress', params });
      }
      await wait(20);
    }
    return text('done');
  });
  tool('test_tool_with_logging', async ({ mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
      await wait(20);
    }
    return text('done');
  });
  addInputTools(tool);
  addResources(server);
  addPrompts(server);
  return server;
}

function addInputTools(tool: (name: string, run: (context: ServerContext) => unknown) => void): void {
  tool('test_missing_capability', () =>
    inputRequired({ inputRequests: { capital_question: ask('What is the capital of France?') } }),
  );
  tool('test_streaming_elicitation', async ({ mcpReq }) => {
    await mcpReq.notify({
      method: 'notifications/progress',
      params: { progressToken: mcpReq._meta?.progressToken ?? 0, progress: 1 },
    });
    return inputRequired({ inputRequests: { user_name: askName() } });
  });
  tool('test_logging_tool', async ({ mcpReq }) => {
    await mcpReq.log('info', 'logged');
    return text('done');
  });
  tool('test_input_required_result_elicitation', (context) => {
    const name = accepted(context, 'user_name', 'name');
    if (typeof name === 'string') return text(`Hello, ${name}!`);
    return inputRequired({ inputRequests: { user_name: askName() } });
  });
  tool('test_input_required_result_sampling', ({ mcpReq }) => {
    const response = inputResponse(mcpReq.inputResponses, 'capital_question');
    if (response.kind === 'sampling') return text(JSON.stringify(response.result.content));
    return inputRequired({ inputRequests: { capital_question: ask('What is the capital of France?') } });
  });
  tool('test_input_required_result_list_roots', ({ mcpReq }) => {
    const response = inputResponse(mcpReq.inputResponses, 'client_roots');
    if (response.kind === 'roots') return text(JSON.stringify(response.roots));
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  });
  for (const name of [
    'test_input_required_result_request_state',
    'test_input_required_result_tampered_state',
  ]) {
    tool(name, async (context) => {
      if (context.mcpReq.requestState() !== undefined) return text('state-ok');
      const confirm = elicit('Please confirm', { ok: { type: 'boolean' } });
      return inputRequired({
        inputRequests: { confirm },
        requestState: await state.mint({ step: 1 }, context),
      });
    });
  }
  tool('test_input_required_result_multiple_inputs', async (context) => {
    if (typeof accepted(context, 'user_name', 'name') === 'string') return text('complete');
    const inputRequests = {
      user_name: askName(),
      greeting: ask('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    };
    return inputRequired({ inputRequests, requestState: await state.mint({ step: 1 }, context) });
  });
  tool('test_input_required_result_multi_round', async (context) => {
    const step = context.mcpReq.requestState<{ step: number }>()?.step ?? 0;
    if (step === 2) return text('complete');
    const inputRequests: InputRequests =
      step === 0
        ? { step1: elicit('Step 1: What is your name?', { name: { type: 'string' } }) }
        : { step2: elicit('Step 2: What is your favorite color?', { color: { type: 'string' } }) };
    return inputRequired({ inputRequests, requestState: await state.mint({ step: step + 1 }, context) });
  });
  tool('test_input_required_result_capabilities', ({ mcpReq }) => {
    const envelope = mcpReq.envelope as Record<string, object> | undefined;
    const capabilities = envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
    const inputRequests = {
      ...('elicitation' in capabilities && { user_name: askName() }),
      ...('sampling' in capabilities && { capital_question: ask('What is the capital of France?') }),
    };
    return Object.keys(inputRequests).length === 0
      ? text('nothing to ask')
      : inputRequired({ inputRequests });
  });
}

function addResources(server: McpServer): void {
  const about = (mimeType: string) => ({ description: 'Fixture', mimeType });
  server.registerResource('static-text', 'test://static-text', about('text/plain'), ({ href }) => ({
    contents: [
      { uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
  }));
  server.registerResource('static-binary', 'test://static-binary', about('image/png'), ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, about('application/json'), ({ href }, { id }) => {
    const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` });
    return { contents: [{ uri: href, mimeType: 'application/json', text: data }] };
  });
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris'], total: 1 },
  }));
}

function addPrompts(server: McpServer): void {
  const prompt = (name: string, args: z.ZodObject | undefined, run: (...given: never[]) => unknown) =>
    server.registerPrompt(
      name,
      { description: `Fixture ${name}`, ...(args && { argsSchema: args }) },
      run as never,
    );

  prompt('test_simple_prompt', undefined, () => ({
    messages: [user({ type: 'text', text: 'This is a simple prompt for testing.' })],
  }));
  const two = z.object({ arg1: z.string(), arg2: z.string() });
  prompt('test_prompt_with_arguments', two, ({ arg1, arg2 }: z.infer<typeof two>) => ({
    messages: [user({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` })],
  }));
  const embedded = z.object({ resourceUri: z.string() });
  prompt('test_prompt_with_embedded_resource', embedded, ({ resourceUri }: z.infer<typeof embedded>) => ({
    messages: [
      user(resource(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
      user({ type: 'text', text: 'Please process the embedded resource above.' }),
    ],
  }));
  prompt('test_prompt_with_image', undefined, () => ({
    messages: [user(image), user({ type: 'text', text: 'Please analyze the image above.' })],
  }));
  prompt('test_input_required_result_prompt', undefined, (context: ServerContext) => {
    const given = accepted(context, 'user_context', 'context');
    if (typeof given === 'string') return { messages: [user({ type: 'text', text: given })] };
    const user_context = elicit('What context should the prompt use?', { context: { type: 'string' } });
    return inputRequired({ inputRequests: { user_context } });
  });
}
