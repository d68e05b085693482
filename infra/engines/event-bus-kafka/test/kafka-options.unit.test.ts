import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { deal } from '../src/assigner.ts';
import { kafkaOptionsOf } from '../src/index.ts';

test('reads brokers and a prefix from a URL', () => {
  expect(kafkaOptionsOf('kafka://a:9092')).toEqual({ brokers: ['a:9092'] });
  expect(kafkaOptionsOf('kafka://a.b-c:9092,10.0.0.1:9093,[::1]:9094/?prefix=blue.')).toEqual({
    brokers: ['a.b-c:9092', '10.0.0.1:9093', '[::1]:9094'],
    prefix: 'blue.',
  });
});

test('reads how the brokers are trusted, and who it is to them', () => {
  const sasl = { mechanism: 'scram-sha-512', username: 'bff', password: 'a:b@c/d' };
  expect(kafkaOptionsOf('kafkas://bff:a%3Ab%40c%2Fd@a:9093,b:9093')).toEqual({ brokers: ['a:9093', 'b:9093'], tls: {}, sasl });
  expect(kafkaOptionsOf('kafka://bff:x@a:9092?mechanism=plain&prefix=p')).toEqual({
    brokers: ['a:9092'],
    prefix: 'p',
    sasl: { ...sasl, mechanism: 'plain', password: 'x' },
  });
  const ca = fileURLToPath(import.meta.url);
  expect(kafkaOptionsOf(`kafkas://a:9093?ca=${ca}`)).toEqual({ brokers: ['a:9093'], tls: { ca: readFileSync(ca, 'utf8') } });
  expect(() => kafkaOptionsOf('kafkas://a:9093?ca=/nowhere.pem')).toThrow('ca=/nowhere.pem cannot be read (ENOENT)');
});

test.each([
  ['kafka:a:9092', 'not a Kafka URL'],
  ['redis://a:9092', 'not a Kafka URL'],
  ['kafka://', '"" is not host:port'],
  ['kafka://a', '"a" is not host:port'],
  ['kafka://a:9092,', '"" is not host:port'],
  ['kafka://a:99999', '"a:99999" is not host:port'],
  ['kafka://user:secret@a:9092?mechanism=md5', 'mechanism is one of scram-sha-512, scram-sha-256, plain'],
  ['kafka://user@a:9092', 'user and password belong together'],
  ['kafka://user:@a:9092', 'user and password belong together'],
  ['kafka://user:one:secret@a:9092', 'user and password belong together'],
  ['kafka://user:se%ret@a:9092', 'not percent-encoded'],
  ['kafka://user:sec/ret@a:9092', 'not percent-encoded'],
  ['kafka://a:9092?mechanism=plain', 'mechanism is for a user'],
  ['kafka://a:9092?ca=/etc/ca.pem', 'ca is for kafkas'],
  ['kafka://a:9092/topic', 'not a Kafka URL'],
  ['kafka://a:9092?prefix=a/b', '"a/b" cannot be part'],
  ['kafka://a:9092?prefx=a', '"prefx" is not known'],
])('refuses %s with the reason', (url, why) => {
  expect(() => kafkaOptionsOf(url)).toThrow(why);
  expect(() => kafkaOptionsOf(url)).toThrow('it takes kafka[s]://[user:password@]host:9092,host2:9092[');
  expect(() => kafkaOptionsOf(url)).not.toThrow(/secret|se%|ret@/);
});

test('assigns partitions evenly to the members that listen to the topic', () => {
  const members = [
    { id: 'old', topics: ['t1'] },
    { id: 'new', topics: ['t1', 't2'] },
    { id: 'newer', topics: ['t1', 't2'] },
  ];
  const hands = deal(
    members,
    new Map([
      ['t1', 4],
      ['t2', 4],
    ]),
  );
  const dealt = [...hands].flatMap(([id, hand]) =>
    Object.entries(hand).flatMap(([topic, list]) => list.map((n) => `${id} ${topic} ${n}`)),
  );
  expect(new Set(dealt.map((each) => each.split(' ').slice(1).join(' '))).size).toBe(8);
  expect(dealt).toHaveLength(8);
  expect(hands.get('old')?.t2).toBeUndefined();
  const sizes = [...hands.values()].map((hand) => Object.values(hand).flat().length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  expect(deal(members, new Map([['t1', 2]])).size).toBe(3);
});
