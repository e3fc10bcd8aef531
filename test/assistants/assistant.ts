import { Client as Mcp, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { served } from '../harness/served.ts';
import type { Settings } from '../harness/bindings.ts';
import { ORIGIN } from '../harness/client.ts';
import { SESSION_KEY } from '../harness/keys.ts';

/** Sends a request to the Worker, as an assistant does. */
export const sendsToWorker = sendsUnder({});

export type Sends = ReturnType<typeof sendsUnder>;

/** Sends requests to the Worker under settings. */
export function sendsUnder(settings: Settings) {
  return (input: string | URL | Request, init?: RequestInit) => sends(settings, input, init);
}

async function sends(settings: Settings, input: string | URL | Request, init?: RequestInit) {
  const { url, method, headers: named, body } = new Request(input, init);
  const bytes = body === null ? undefined : await new Response(body).arrayBuffer();
  const headers = new Headers(named);
  // As every client over HTTP sends it.
  if (bytes !== undefined) headers.set('Content-Length', String(bytes.byteLength));
  const request = new Request(url, {
    method,
    headers,
    ...(bytes !== undefined && { body: bytes }),
  });
  return served(request, { SESSION_KEY, ...settings });
}

/** The language of the texts, and the revision of the protocol. */
interface Manner {
  readonly language?: string;
  readonly mode?: 'auto' | 'legacy';
}

/** An assistant, connected by the official client. */
export async function anAssistant(token: string, { language = 'de', mode = 'auto' }: Manner = {}) {
  const client = new Mcp({ name: 'Test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', ORIGIN), {
      fetch: sendsToWorker,
      requestInit: {
        headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
      },
    }),
  );
  const asks = async (name: string, sent: Record<string, unknown> = {}) => {
    const { content, structuredContent, isError } = await client.callTool({
      name,
      arguments: sent,
    });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-assignment -- each test names its fields
    const structured: any = structuredContent;
    return { text, structured, isError: isError === true };
  };
  return {
    client,
    asks,
    tools: async () => (await client.listTools()).tools,
    /** Expects a refusal, and returns its text. */
    isRefused: async (name: string, sent: Record<string, unknown> = {}) => {
      const { text, isError } = await asks(name, sent);
      expect({ text, isError }).toMatchObject({ isError: true });
      return text;
    },
  };
}
