import { beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from './support/harness.ts';
import { MINUTE } from './support/meetings.ts';
import { gita, h, host, id, sessionKit } from './support/session.ts';

const kit = sessionKit();
const { post, call, disconnected, enter, pass, tick } = kit;
beforeEach(() => {
  Object.assign(h.billing, { isAway: false, loseResponseOf: undefined });
  h.billing.give(gita.userId, 1);
  callsBefore = h.billing.calls.length;
});

let callsBefore: number;
const reportPasses = () => h.runJob('settle-passes');
/** What billing was told of the end of this hold, each by its key: repetitions are one. */
const endings = () => new Set(h.billing.calls.slice(callsBefore).filter((each) => /^(confirm|release) /.test(each)));
const outcomeOf = () => [h.billing.stateOf(gita.userId, id), h.billing.passesOf(gita.userId), endings().size];

const remove = ({ userId }: User) =>
  h.tell('visavis.user.status-changed.v1', userId, { userId, isActive: false, status: 'inactive' });
const ways: [how: string, happen: () => Promise<unknown>][] = [
  ['the guest leaves', () => post(gita, '/session/leave')],
  ['the host ends the meeting', () => post(host, '/session/end')],
  ["the host's account is closed", () => remove(host)],
  ["the guest's account is closed", () => remove(gita)],
  [
    'both are gone, and do not come back',
    async () => {
      await disconnected(host);
      await disconnected(gita);
      await pass(130);
    },
  ],
];

// product-decisions "Passes": consumed after two minutes together, released otherwise
describe.each([
  ['1:59', 119, 'release', undefined, 1],
  ['2:01', 121, 'confirm', 'consumed', 0],
] as const)('after %s together', (_, seconds, ending, state, left) => {
  test.each(ways)(`${ending}s the pass once, whichever process ends meanwhile, when %s`, async (_, happen) => {
    await call();
    await pass(seconds, host, gita);
    await happen();
    // Before it has told billing; and after billing has heard of it, which the service does not know.
    await h.restart();
    h.billing.loseResponseOf = `passes.${ending}`;
    await expect(reportPasses()).rejects.toThrow('the response was lost');
    await h.restart();
    await reportPasses();
    await reportPasses();
    expect(outcomeOf()).toEqual([state, left, 1]);
  });
});

test('a silent loss counts from the last sign of life, and not from when it was noticed', async () => {
  await call();
  await pass(100, host, gita);
  // Noticed at 1:56, after 15 s.
  await pass(30, host);
  await enter(gita);
  await pass(19, host, gita);
  await reportPasses();
  expect(outcomeOf()).toEqual(['held', 0, 0]);
  await pass(1, host, gita);
  await reportPasses();
  expect(outcomeOf()).toEqual(['consumed', 0, 1]);
});

test('a clock that was moved loses nobody, and uses the pass once', async () => {
  await call();
  h.clock.advance(3 * MINUTE);
  await tick();
  await reportPasses();
  h.clock.advance(3 * MINUTE);
  await tick();
  await reportPasses();
  expect((await kit.session(host)).participants).toHaveLength(2);
  expect(outcomeOf()).toEqual(['consumed', 0, 1]);
});
