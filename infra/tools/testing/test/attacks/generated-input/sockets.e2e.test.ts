// @deep CASES=20000
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ClientCommand, clientCommands } from '@visavis/contracts/socket';
import fc from 'fast-check';
import { z } from 'zod';
import { fromNow, type Product, signIn, startProduct } from '../../../src/index.ts';
import { clientOf, proposal } from '../../support/client.ts';
import { approvedMeeting } from '../../support/fixtures.ts';
import { asUser, asVisitor, type Browser, connect } from '../../support/sockets.ts';
import { type Draw, drawWith } from './draw.ts';
import { Fields, Raw } from './json.ts';
import { faultOfRefusal } from './judge.ts';
import { good, isNotGiven, placed, places, type Schema, wrong } from './schema.ts';

/** R6, the sockets' part: commands made from the schemas of the socket commands. A tenth of `CASES`: each socket has a budget. */
const CASES = Math.round(Number(process.env.CASES ?? 3_000) / 10);
const SEED = Number(process.env.SEED ?? 20_26);
/** A socket's burst is 60 commands. */
const PER_SOCKET = 50;

let product: Product;
const tokens: Record<string, string | undefined> = { visitor: undefined };
let meetingId = '';

beforeAll(async () => {
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0' });
  const call = clientOf(product.url);
  for (const [caller, phone] of [
    ['admin', '+919000000001'],
    ['host', '+919811100001'],
    ['user', '+919811100002'],
  ] as const)
    tokens[caller] = (await signIn(product.url, phone, `The ${caller}`)).token;
  const date = fromNow(5 * 60_000).toISOString();
  const who = { admin: tokens.admin as string, host: tokens.host as string };
  meetingId = await approvedMeeting(call, who, { ...proposal(0), date });
}, 60_000);
afterAll(() => product.dispose());

const schemas = Object.entries(clientCommands).map(
  ([name, schema]) => [name as ClientCommand, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema] as const,
);
const now = () => new Date().toISOString();
const byName: Record<string, () => unknown> = { meetingId: () => meetingId, at: now, turn: now, since: now, currentSince: now };

/** What a JavaScript client can send: what only JSON's text can say is left out. */
const sendable = (value: unknown): boolean =>
  !(value instanceof Raw || value instanceof Fields) &&
  (typeof value !== 'object' || value === null || Object.values(value).every(sendable));

interface SocketCase {
  args: unknown[];
  what: string;
  field?: string;
  refused: boolean;
}
function caseFor(schema: Schema, draw: Draw): SocketCase {
  const payload = draw.of(good(schema, (name) => fc.constant(byName[name]?.() ?? 'some-text')));
  const nothing: SocketCase = { args: [payload], what: 'nothing', refused: false };
  const oneWrong = (): SocketCase => {
    const place = draw.pick(places(schema));
    const { what, value, refused } = draw.of(wrong(place.schema));
    if (!sendable(value)) return nothing;
    // No argument at all, to Socket.IO.
    if (place.path.length === 0 && value === null) return { args: [null], what, refused: false };
    // One kind of signal has fields that another has not: what is wrong in the one may be unknown to the other.
    const certain = refused && place.path.length < 2 && !isNotGiven(place, value);
    const field = String(place.path[0] ?? 'body');
    return { args: [placed(payload, place.path, value)], what: `${place.path.join('.')} = ${what}`, field, refused: certain };
  };
  const shapes = (): SocketCase =>
    draw.pick<SocketCase>([
      { args: [payload, payload, 'more'], what: 'three arguments', refused: false },
      { args: [], what: 'no argument', refused: false },
      { args: [[payload]], what: 'a list', field: 'body', refused: true },
      { args: [Buffer.from('binary')], what: 'bytes', refused: false },
      { args: [placed(payload, ['extra'], { deep: [Buffer.alloc(10)] })], what: 'bytes within', refused: false },
    ]);
  return draw.pick([() => nothing, oneWrong, oneWrong, oneWrong, shapes])();
}

test(
  `acknowledges each of ${CASES} generated commands, and names the error of each refused one`,
  async () => {
    const callers = Object.keys(tokens);
    const faults: string[] = [];
    const outcomes: Record<string, number> = {};
    let browser: Browser | undefined;
    let caller = '';
    for (let number = 0; number < CASES; number++) {
      if (number % PER_SOCKET === 0 || !browser?.socket.connected) {
        browser?.close();
        caller = callers[Math.floor(number / PER_SOCKET) % callers.length] as string;
        const token = tokens[caller];
        browser = await connect(product.url, token ? asUser(token) : asVisitor());
      }
      const [name, schema] = schemas[number % schemas.length] as (typeof schemas)[number];
      const { args, what, field, refused } = drawWith(SEED + number, (draw) => caseFor(schema, draw));
      const answer = await browser.send(name, ...args).catch((error: Error) => error);
      const fault =
        answer instanceof Error
          ? answer.message
          : answer.success
            ? refused && 'taken'
            : faultOfRefusal(withoutRetry(answer), answer.error === 'VALIDATION_FAILED' ? field : undefined);
      const outcome = answer instanceof Error ? 'none' : (answer.error ?? 'success');
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (fault) faults.push(`#${number} ${name} by ${caller}, ${what}: ${fault}`);
    }
    browser?.close();
    process.stderr.write(`${CASES} commands (seed ${SEED}), by outcome: ${JSON.stringify(outcomes)}\n`);
    expect(faults.slice(0, 30)).toEqual([]);
    for (const outcome of ['success', 'VALIDATION_FAILED', 'AUTH_REQUIRED'])
      expect(outcomes[outcome]).toBeGreaterThan(CASES / 50);
    expect(product.output()).not.toContain('unexpected error');
  },
  60_000 + CASES * 100,
);

/** Sockets have no headers: the wait stands in the refusal. */
const withoutRetry = ({ retryAfter: _, ...refusal }: Record<string, unknown>) => refusal;
