import { afterEach, expect, it } from '@jest/globals';
import type { ProxyOptions, UserConfig } from 'vite';
import { createHttpFixture, GET } from './http-fixture.ts';

const configured = process.env.BFF_URL;
afterEach(() => {
  if (configured === undefined) delete process.env.BFF_URL;
  else process.env.BFF_URL = configured;
});

/** Where the server of the app in development sends calls, by the first part of their path; read again for each `reading`. */
async function targets(reading: string): Promise<Record<string, unknown>> {
  const config: UserConfig = (await import(`../../vite.config.ts?${reading}`)).default;
  const proxy = Object.entries(config.server?.proxy ?? {}) as [string, ProxyOptions][];
  return Object.fromEntries(proxy.map(([path, { target }]) => [path, target]));
}
const all = (host: string) => ({ '/api': host, '/auth': host, '/admin': host, '/socket.io': host });

// spec 1 §7.1
it('sends calls to the origin of the page, which passes them to the configured backend or to the one on this machine', async () => {
  const fixture = createHttpFixture();
  await fixture.http.call(GET('/api/meetings/public'));
  expect(fixture.calls[0]?.url).toBe('/api/meetings/public');

  process.env.BFF_URL = 'https://bff.example.org';
  expect(await targets('configured')).toMatchObject(all('https://bff.example.org'));
  delete process.env.BFF_URL;
  expect(await targets('fallback')).toMatchObject(all('http://localhost:3000'));
});
