import { describe, expect, test } from '@jest/globals';
import { isLoopback, isLoopbackHost, loadSettings, publicUrl, signsOfExposure } from '../src/index.ts';

const read = (value: string) => loadSettings({ PUBLIC_URL: publicUrl }, { PUBLIC_URL: value }).PUBLIC_URL;
const signs = (value: string) => signsOfExposure({ PUBLIC_URL: read(value) });

describe('PUBLIC_URL', () => {
  test.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://localhost', 'https://localhost'],
    ['HTTP://LocalHost:3000/', 'http://localhost:3000'],
    ['http://localhost.:3000', 'http://localhost.:3000'],
    ['http://visavis.localhost', 'http://visavis.localhost'],
    ['http://127.0.0.1:80/', 'http://127.0.0.1'],
    ['http://127.1', 'http://127.0.0.1'],
    ['http://2130706433', 'http://127.0.0.1'],
    ['http://0x7f.0.0.1', 'http://127.0.0.1'],
    ['http://127.255.255.254', 'http://127.255.255.254'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
    ['http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]'],
    [' http://localhost ', 'http://localhost'],
  ])('of this machine is no sign of others: %s', (value, spelling) => {
    expect([read(value), signs(value)]).toEqual([spelling, []]);
  });

  test.each([
    ['https://visavis.example', 'https://visavis.example'],
    ['HTTPS://Visavis.Example/', 'https://visavis.example'],
    ['hTTps://visavis.example:443', 'https://visavis.example'],
    ['http://visavis.example', 'http://visavis.example'],
    ['http://visavis.example.', 'http://visavis.example.'],
    ['http://localhost.visavis.example', 'http://localhost.visavis.example'],
    ['http://notlocalhost', 'http://notlocalhost'],
    ['http://127.0.0.1.visavis.example', 'http://127.0.0.1.visavis.example'],
    ['http://127.visavis.example', 'http://127.visavis.example'],
    ['http://0.0.0.0:3000', 'http://0.0.0.0:3000'],
    ['http://0', 'http://0.0.0.0'],
    ['http://[::]', 'http://[::]'],
    ['http://128.0.0.1', 'http://128.0.0.1'],
    ['http://10.0.0.1', 'http://10.0.0.1'],
    ['http://[::ffff:10.0.0.1]', 'http://[::ffff:a00:1]'],
    ['http://[::1:0:1]', 'http://[::1:0:1]'],
    ['http://visavis.example/localhost', 'http://visavis.example/localhost'],
    ['http://ⓛocalhost.example', 'http://localhost.example'],
  ])('of another host is one: %s', (value, spelling) => {
    expect([read(value), signs(value)]).toEqual([spelling, [`PUBLIC_URL=${new URL(spelling).origin}`]]);
  });

  test.each([
    'visavis.example',
    'localhost:3000',
    '//localhost',
    'ftp://localhost',
    'http://',
    'http://localhost:99999',
    'http://127.0.0.256',
    'http://[::1',
    'http://localhost@visavis.example',
    'http://user:secret@localhost',
    'http://localhost?x',
    'http://localhost#x',
  ])('is refused without showing it: %s', (value) => {
    expect(() => read(value)).toThrow(/^Wrong settings:\n {2}PUBLIC_URL: takes an http or https address[a-z ,]*$/);
  });
});

describe('other signs that others may come', () => {
  test.each(['127.0.0.1', '127.1', 'localhost', 'LOCALHOST', 'localhost.', '::1', '[::1]', '::ffff:127.0.0.1', '127.0.0.2'])(
    'HOST=%s is none',
    (HOST) => expect(signsOfExposure({ HOST })).toEqual([]),
  );
  test.each([
    '0.0.0.0',
    '0',
    '::',
    '[::]',
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '127.example',
    'localhost.example',
    '127.0.0.1:80',
    'localhost:80',
    '[::1]:80',
    'localhost/x',
    'user@localhost',
    'localhost#',
    ' ',
    '2001:db8::1',
  ])('HOST=%s is one', (HOST) => expect(signsOfExposure({ HOST })).toEqual([`HOST=${HOST}`]));
  test.each(['true', '1', '0', 'loopback', '10.0.0.0/8', 'FALSE'])('TRUST_PROXY=%s is one', (TRUST_PROXY) => {
    expect(signsOfExposure({ TRUST_PROXY })).toEqual(['TRUST_PROXY']);
  });
  test.each(['production', 'Production', 'prod', 'staging'])('NODE_ENV=%s is one', (NODE_ENV) => {
    expect(signsOfExposure({ NODE_ENV })).toEqual([`NODE_ENV=${NODE_ENV}`]);
  });
  test('what cannot be read is one, and is not shown', () => {
    expect(signsOfExposure({ PUBLIC_URL: 'user:secret' })).toEqual(['PUBLIC_URL=(no URL)']);
    expect(signsOfExposure({ PUBLIC_URL: 'secret' })).toEqual(['PUBLIC_URL=(no URL)']);
    expect(signsOfExposure({ PUBLIC_URL: 'http://user:secret@visavis.example' })).toEqual(['PUBLIC_URL=http://visavis.example']);
  });
  test('what is unset, or says that nobody else comes, is none', () => {
    expect(signsOfExposure({})).toEqual([]);
    expect(signsOfExposure({ HOST: '', NODE_ENV: '', PUBLIC_URL: '', TRUST_PROXY: '' })).toEqual([]);
    for (const NODE_ENV of ['development', 'test']) expect(signsOfExposure({ TRUST_PROXY: 'false', NODE_ENV })).toEqual([]);
  });
});

test('tells addresses of this machine from names that only begin like one', () => {
  const hosts = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.evil.example', '::1.example', '::ffff:10.0.0.1', '128.0.0.1', ''];
  expect(hosts.filter(isLoopback)).toEqual(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
  expect(hosts.filter(isLoopbackHost)).toEqual(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
});
