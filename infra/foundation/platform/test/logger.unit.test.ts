import { describe, expect, test } from '@jest/globals';
import { createLogger, createPhoneHash, phoneKey, runInContext } from '../src/index.ts';

const PHONE = '+919876543210';
const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl';

/** A logger and the lines that it wrote. */
function record(level = 'info') {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', level }, { write: (line) => void lines.push(line) });
  return { logger, lines, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, never> };
}

describe('secrets and phones', () => {
  const nasty: [string, object][] = [
    ['fields at the top', { phone: PHONE, otp: '123456', token: 'opaque-secret', authorization: 'opaque-secret' }],
    ['deeply nested', { a: { b: { c: { d: { refreshToken: 'opaque-secret', userPhone: PHONE } } } } }],
    ['in arrays', { people: [{ phone: PHONE }, [{ PASSWORD: 'opaque-secret' }]], list: [PHONE, { x: [PHONE] }] }],
    ['under free names', { note: `call ${PHONE} now`, path: `/x?phone=%2B919876543210&otp=123456&a=1` }],
    ['headers', { request: { headers: { cookie: 'opaque-secret', authorization: `Bearer ${JWT}` } } }],
    ['tokens in text', { text: `Authorization: Bearer opaque-secret`, other: `it was ${JWT}`, basic: 'Basic opaque-secret' }],
    ['tokens in queries', { url: 'https://x.test/f?accessToken=opaque-secret&signature=opaque-secret&sig=opaque-secret' }],
    [
      'URLs of engines',
      {
        redis: 'redis://:opaque-secret@cache:6379/0',
        mongo: 'mongodb://root:opaque-secret@m1:27017,m2:27017/visavis?replicaSet=rs0',
        kafka: 'kafka://user:opaque-secret@broker:9092',
        odd: 'rediss://user:opaque-secret@with@at@cache:6379',
      },
    ],
    ['maps and sets', { map: new Map([['apiKey', 'opaque-secret']]), set: new Set([PHONE]) }],
    ['bytes', { upload: Buffer.from('opaque-secret') }],
  ];
  test.each(nasty)('%s', (_what, fields) => {
    const { logger, text, last } = record();
    logger.info(fields, 'said');
    expect(text()).not.toMatch(/opaque-secret|876543210|123456|eyJhbGci/);
    expect(last()).toMatchObject({ msg: 'said' });
  });

  test('are masked in errors: message, stack, fields, cause, aggregates', () => {
    const { logger, text, last } = record();
    const cause = Object.assign(new Error(`no answer from redis://:opaque-secret@cache:6379 for ${PHONE}`), {
      config: { headers: { authorization: 'opaque-secret' }, password: 'opaque-secret' },
    });
    const error = Object.assign(new Error(`could not send to ${PHONE}`, { cause }), { code: 'EFAIL', phone: PHONE });
    logger.error({ err: error }, 'failed');
    logger.error({ err: new AggregateError([error], 'many') }, 'failed');
    logger.error(error);
    logger.error({ deep: { inner: error } }, `while sending to ${PHONE}`);
    expect(text()).not.toMatch(/opaque-secret|876543210/);
    expect(JSON.parse(text().split('\n')[0] ?? '')).toMatchObject({
      err: {
        type: 'Error',
        code: 'EFAIL',
        message: 'could not send to +91…',
        cause: { message: expect.stringContaining('no answer') },
      },
    });
    expect(last()).toMatchObject({ deep: { inner: { code: 'EFAIL' } } });
  });

  test('are masked in bound fields of children and in the message', () => {
    const { logger, text } = record();
    logger.child({ token: 'opaque-secret', about: PHONE, deep: { otp: '123456' } }).info(`for ${PHONE}`);
    logger.info('%s and %o', PHONE, { list: [PHONE] });
    expect(text()).not.toMatch(/opaque-secret|876543210|123456/);
  });

  test('leave harmless text readable', () => {
    const { logger, last } = record();
    logger.info(
      { time1: 1_700_000_000_000, at: new Date(0), offset: '2026-01-01T00:00:00+05:30', code: 'ECONNREFUSED', stopped: 3 },
      'x',
    );
    expect(last()).toMatchObject({
      time1: 1_700_000_000_000,
      at: '1970-01-01T00:00:00.000Z',
      offset: '2026-01-01T00:00:00+05:30',
      code: 'ECONNREFUSED',
      stopped: 3,
    });
    logger.info({ url: 'http://meeting:3000/api/meetings?page=2&limit=10', email: 'a@b.c' }, 'mail to a team@visavis.test');
    expect(last()).toMatchObject({ url: 'http://meeting:3000/api/meetings?page=2&limit=10', email: '[redacted]' });
  });

  test('writes a line for any logged value', () => {
    const { logger, lines, last } = record();
    const circle: Record<string, unknown> = { name: 'a' };
    circle.self = circle;
    let deep: object = { phone: PHONE };
    for (let level = 0; level < 10_000; level++) deep = { deep };
    const throwing = {
      get broken(): never {
        throw new Error('no');
      },
      fine: 1,
    };
    logger.info({ circle, deep, throwing, big: 10n, none: undefined, never: new Date(Number.NaN), fn: () => 1 }, 'odd');
    logger.info({ many: Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, index])) }, 'many');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ throwing: { broken: '[unreadable]', fine: 1 }, big: '10' });
    expect(last()).toMatchObject({ msg: 'many' });
  });
});

describe('with a keyed hash of phones', () => {
  const lines: string[] = [];
  const phoneHash = createPhoneHash('s'.repeat(32));
  const logger = createLogger({ name: 'test', phoneHash }, { write: (line) => void lines.push(line) });

  test('shows it in place of each phone: in fields, texts, errors, bound fields and the request', () => {
    const error = Object.assign(new Error(`could not send to ${PHONE}`), { phone: PHONE });
    logger.info(
      { phone: PHONE, deep: { oldPhone: PHONE }, note: `call ${PHONE} now`, path: '/x/%2B919876543210' },
      `for ${PHONE}`,
    );
    logger.error({ err: error }, 'failed');
    logger.child({ about: PHONE }).info('bound');
    runInContext({ correlationId: 'r1', phone: PHONE, address: '203.0.113.7' }, () => logger.info('in a request'));
    const hash = phoneHash(PHONE);
    expect(hash).toMatch(/^phone:[\w-]{16}$/);
    expect(lines.join('')).not.toMatch(/876543210/);
    const [all, failed, bound, request] = lines.map((line) => JSON.parse(line));
    expect(all).toMatchObject({
      phone: hash,
      deep: { oldPhone: hash },
      note: `call ${hash} now`,
      path: `/x/${hash}`,
      msg: `for ${hash}`,
    });
    expect(failed.err).toMatchObject({ message: `could not send to ${hash}`, phone: hash });
    expect([bound.about, request]).toMatchObject([hash, { phone: hash, network: '203.0.113.7' }]);
  });
  test('is another one with another secret, and never the phone’s key in events', () => {
    const hashes = [phoneHash(PHONE), createPhoneHash('t'.repeat(32))(PHONE), phoneKey('s'.repeat(32), PHONE)];
    expect(new Set(hashes.map((hash) => hash.replace('phone:', '').slice(0, 16))).size).toBe(3);
  });
  test('leaves what is no phone censored where a field is called one', () => {
    logger.info({ phone: 'not a phone', phoneKey: 'k', phones: [PHONE] });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ phone: '[redacted]', phoneKey: '[redacted]', phones: '[redacted]' });
  });
});

test('adds the ids of the request, the user, the event and the trace to lines', () => {
  const { logger, last } = record();
  const span = { spanContext: () => ({ traceId: 't'.repeat(32), spanId: 's', traceFlags: 1 }) } as never;
  runInContext({ correlationId: 'r1', causationId: 'e1', userId: 'u1', span }, () => logger.info('x'));
  expect(last()).toMatchObject({ requestId: 'r1', causationId: 'e1', userId: 'u1', trace_id: 't'.repeat(32) });
  logger.info('outside');
  expect(last()).not.toHaveProperty('requestId');
});
