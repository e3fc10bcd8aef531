// The libraries of this door, evaluated when it is first used: no other request waits for them.

export { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
