import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parseRedisUrl } from '../src/connect.ts';

const ca = fileURLToPath(import.meta.url);
const pem = readFileSync(ca, 'utf8');

test('reads where Redis is, whom it trusts and what stands before each key', () => {
  expect(parseRedisUrl('redis://:pw@a:6379/2')).toEqual({ nodes: 'redis://:pw@a:6379/2', prefix: 'visavis' });
  expect(parseRedisUrl('rediss://a:6379?prefix=blue')).toEqual({ nodes: 'rediss://a:6379', prefix: 'blue', tls: {} });
  expect(parseRedisUrl(`rediss://a?ca=${encodeURIComponent(ca)}`)).toEqual({
    nodes: 'rediss://a',
    prefix: 'visavis',
    tls: { ca: pem },
  });
  expect(parseRedisUrl(`rediss+cluster://u:p%40w@a:7000,b?ca=${ca}&prefix=x`)).toEqual({
    nodes: [
      { host: 'a', port: 7000 },
      { host: 'b', port: 6379 },
    ],
    username: 'u',
    password: 'p@w',
    prefix: 'x',
    tls: { ca: pem },
  });
});

test.each([
  ['http://localhost', 'not a Redis URL'],
  ['redis+sentinel://a:26379/mymaster', 'not a Redis URL'],
  ['redis://a?db=3', '"db" is not known'],
  ['redis://a?prefx=blue', '"prefx" is not known'],
  ['rediss+cluster://a:7000?tls=true', '"tls" is not known'],
  ['redis://a?prefix={x}', 'prefix= takes'],
  ['redis://a?ca=/etc/ca.pem', 'ca= is for rediss://'],
  ['redis+cluster://a?ca=/etc/ca.pem', 'ca= is for rediss://'],
  ['rediss://:sec?ret=x@a:6379', 'not percent-encoded'],
])('refuses %s with the reason, and says what it takes', (url, why) => {
  expect(() => parseRedisUrl(url)).toThrow(why);
  expect(() => parseRedisUrl(url)).toThrow('it takes redis[s][+cluster]://[user:password@]host:port');
  expect(() => parseRedisUrl(url)).not.toThrow(/ret=x/);
});

test('names a file of authorities that it cannot read', () => {
  expect(() => parseRedisUrl('rediss://a?ca=/nowhere.pem')).toThrow('ca=/nowhere.pem cannot be read (ENOENT)');
  expect(() => parseRedisUrl('rediss://a?ca=')).toThrow('ca= cannot be read (ENOENT)');
});
