import { describe, expect, it } from '@jest/globals';
import { type SecurityOptions, securityHeaders } from '../../src/http/security-headers.ts';

const policy = (options: SecurityOptions = {}, kind: 'page' | 'room' = 'page') => {
  const [, value] = securityHeaders(options)[kind].find(([name]) => name === 'Content-Security-Policy') ?? [];
  return new Map((value ?? '').split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const));
};
const hostsOf = (options: SecurityOptions) =>
  [...policy(options).values()].flat().filter((source) => /^(?:https|wss):/.test(source));

describe('the page’s content security policy', () => {
  it('allows no foreign script, style or frame, and no framing of the page', () => {
    expect(hostsOf({})).toEqual([]);
    expect(policy().get('script-src')).toEqual(["'self'"]);
    expect(policy().get('frame-ancestors')).toEqual(["'none'"]);
    expect(securityHeaders({}).page).toContainEqual(['X-Frame-Options', 'DENY']);
  });
  it('lets the document of a call compile WebAssembly, and none other; scripts still come from here alone', () => {
    expect(policy({}, 'room').get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    const [page, room] = [policy(), policy({}, 'room')];
    expect([...room].filter(([name, sources]) => page.get(name)?.join() !== sources.join())).toHaveLength(1);
  });
  it('allows the tag manager where it is switched on, without inline scripts', () => {
    expect(hostsOf({ tagManager: true }).every((host) => /google/.test(host))).toBe(true);
    expect(policy({ tagManager: true }).get('script-src')).toEqual(["'self'", 'https://*.googletagmanager.com']);
    expect(policy({ tagManager: true }).get('connect-src')).toContain('https://*.google-analytics.com');
  });
  it('allows the chat widget where it is switched on', () => {
    expect(hostsOf({ chat: true }).every((host) => host.endsWith('.crisp.chat'))).toBe(true);
    expect(policy({ chat: true }).get('script-src')).toEqual(["'self'", 'https://client.crisp.chat']);
    expect(policy({ chat: true }).get('connect-src')).toContain('wss://client.relay.crisp.chat');
    expect(policy({ chat: true }).get('frame-src')).toEqual(["'none'"]);
  });
  it('asks browsers to come by TLS for good where the address is public, never on this machine', () => {
    const hsts = (publicUrl?: string) =>
      [...securityHeaders({ publicUrl }).page, ...securityHeaders({ publicUrl }).api].filter(([name]) => /^strict/i.test(name))
        .length;
    expect(hsts('https://visavis.example')).toBe(2);
    expect(['http://visavis.example', 'https://localhost', 'https://127.0.0.1:3000', undefined].map(hsts)).toEqual([0, 0, 0, 0]);
  });
  it('allows nothing in data responses either way', () => {
    const { api } = securityHeaders({ tagManager: true, chat: true });
    expect(api).toContainEqual(['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"]);
  });
});
