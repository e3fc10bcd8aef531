import { expect, inject, test } from 'vitest';

const { port } = new URL(inject('origin'));

test.each(['localhost', '127.0.0.1'])(
  'the pages of %s have no Strict-Transport-Security',
  async (host) => {
    for (const path of ['/', '/docs']) {
      const { status, headers } = await fetch(`http://${host}:${port}${path}`);
      expect(status).toBe(200);
      expect(headers.get('Strict-Transport-Security')).toBeNull();
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    }
  },
);
