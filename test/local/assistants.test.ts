import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, inject, test } from 'vitest';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';

const MCP = new URL('/mcp', inject('origin'));
const AUTHORIZATION = `Bearer ${DEMO_TOKENS[0].secret}`;

/** The folder in which the program reads its own version. */
const INSPECTOR = join(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/inspector-cli/build',
);

/** Runs the CLI of the official inspector, which speaks a revision of 2025. */
async function inspects(...args: readonly string[]): Promise<unknown> {
  const sent = ['index.js', MCP.href, '--header', `Authorization: ${AUTHORIZATION}`, '--method'];
  const run = promisify(execFile)(process.execPath, [...sent, ...args], { cwd: INSPECTOR });
  return JSON.parse((await run).stdout);
}

test('The inspector lists the tools, and calls one', async () => {
  const listed = await inspects('tools/list');
  expect(listed).toMatchObject({ tools: Array.from({ length: 8 }, () => ({})) });
  const found = await inspects('tools/call', '--tool-name', 'find_units', '--tool-arg', 'limit=2');
  expect(found).toMatchObject({ structuredContent: { units: [{}, {}], hasMore: true } });
});

test('The official client is served over HTTP, with the revision of 2026', async () => {
  const requestInit = { headers: { Authorization: AUTHORIZATION, 'Accept-Language': 'en' } };
  const client = new Client(
    { name: 'Test', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(new StreamableHTTPClientTransport(MCP, { requestInit }));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  const { content } = await client.callTool({ name: 'list_projects' });
  expect(content).toMatchObject([{ text: expect.stringMatching(/^\d+ projects\n„/) }]);
  await client.close();
});
