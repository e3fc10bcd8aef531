// The libraries of this surface, evaluated when it is first used: no other request waits for them.

export { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
