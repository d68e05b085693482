import { expect, test } from '@jest/globals';
import type { Store, Unit } from '@visavis/store';
import { people } from '../../src/data/people.ts';
import { type Alerts, form, keyOf, startAlerts } from './support.ts';

const [PHONE, NEXT] = ['+919812345601', '+919812345602'];

/** Alerts whose units wait before each read. */
async function startPausing() {
  let pause: () => Promise<unknown> = async () => undefined;
  const slow = (unit: Unit): Unit => ({
    publish: unit.publish,
    collection(definition) {
      const writer = unit.collection(definition);
      return {
        ...writer,
        get: (id) => pause().then(() => writer.get(id)),
        find: (options) => pause().then(() => writer.find(options)),
      };
    },
  });
  const store = (store: Store): Store => ({
    ...store,
    transaction: (work, options) => store.transaction((unit) => work(slow(unit)), options),
  });
  const alerts = await startAlerts({ store });
  /** Runs `meanwhile` once, before read number `at` of the command. Returns whether the command has come so far. */
  async function interrupt(at: number, command: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
    let reads = 0;
    let isInterrupted = false;
    pause = async () => {
      if (isInterrupted || reads++ !== at) return;
      isInterrupted = true;
      await meanwhile();
    };
    await command();
    pause = async () => undefined;
    return isInterrupted;
  }
  return { ...alerts, interrupt };
}

/** What is not as it follows from people. */
async function faults(alerts: Alerts): Promise<string[]> {
  const all = await alerts.all();
  const keys = all.map(({ phoneKey }) => phoneKey);
  const accounts = keys.length > 0 ? await alerts.store.collection(people).find({ where: { phoneKey: { in: keys } } }) : [];
  const owners = new Map(accounts.map(({ _id, phoneKey }) => [phoneKey, _id]));
  return all
    .filter(({ phoneKey, ownerId }) => ownerId !== (owners.get(phoneKey) ?? null))
    .map(({ phone, ownerId }) => `${phone} belongs to ${ownerId}`);
}

type Step = (alerts: Alerts) => Promise<unknown>;
const races: [string, string, { before?: Step; command: Step; meanwhile: Step; expected?: Step }][] = [
  [
    "a visitor's alert",
    'the sign-up with its phone',
    { command: ({ createPublic }) => createPublic(form(PHONE)), meanwhile: ({ register }) => register('gita', PHONE) },
  ],
  [
    "another user's alert",
    'the sign-up with its phone',
    { command: ({ create }) => create('ravi', form(PHONE)), meanwhile: ({ register }) => register('gita', PHONE) },
  ],
  [
    "the owner's alert",
    'their change of phone',
    {
      before: ({ register }) => register('gita', PHONE),
      command: ({ create }) => create('gita', form(PHONE)),
      meanwhile: ({ changePhone }) => changePhone('gita', NEXT),
    },
  ],
  [
    "another user's alert",
    'the change to its phone',
    {
      before: ({ register }) => register('gita', PHONE),
      command: ({ create }) => create('ravi', form(NEXT)),
      meanwhile: ({ changePhone }) => changePhone('gita', NEXT),
    },
  ],
  [
    "a user's alert",
    'their erasure',
    {
      before: ({ register }) => register('gita', PHONE),
      command: ({ create }) => create('gita', form(PHONE)),
      meanwhile: ({ erase }) => erase('gita'),
      expected: async ({ all }) => expect(await all()).toEqual([]),
    },
  ],
  [
    'a confirmation',
    'the sign-up with its phone',
    {
      before: ({ createPublic }) => createPublic(form(PHONE)),
      command: async ({ all, confirm, phoneLink }) => confirm(phoneLink((await all())[0]?._id ?? '')),
      meanwhile: ({ register }) => register('gita', PHONE),
      expected: async ({ all }) => expect(await all()).toMatchObject([{ status: 'active', createdBy: 'gita' }]),
    },
  ],
  [
    'an edit',
    'the change of phone',
    {
      before: async ({ register, create }) => {
        await register('gita', PHONE);
        await create('gita', form(PHONE));
      },
      command: async ({ all, edit }) => edit('gita', (await all())[0]?._id ?? '', form('', { name: 'Gita Rao' })),
      meanwhile: ({ changePhone }) => changePhone('gita', NEXT),
      expected: async ({ all }) => expect(await all()).toMatchObject([{ name: 'Gita Rao', phoneKey: keyOf(NEXT) }]),
    },
  ],
  [
    'the fifth alert',
    'another fifth one',
    {
      before: async ({ create }) => {
        for (let at = 0; at < 4; at++) await create('gita', form(`+91981234570${at}`));
      },
      command: ({ create }) => create('gita', form('+919812345708')),
      meanwhile: ({ create }) => create('gita', form('+919812345709')),
      expected: async ({ all }) => expect(await all()).toHaveLength(5),
    },
  ],
  [
    'an alert',
    'another one on its phone',
    {
      command: ({ create }) => create('gita', form(PHONE)),
      meanwhile: ({ create }) => create('ravi', form(PHONE)),
      expected: async ({ all, confirmations }) => expect([(await all()).length, (await confirmations()).length]).toEqual([1, 1]),
    },
  ],
];

// spec 1 §5.19, §9.2
test.each(races)(
  '%s is right at whatever point of it %s happens',
  async (_one, _other, race) => {
    let at = 0;
    for (let isInterrupted = true; isInterrupted; at++) {
      const alerts = await startPausing();
      await race.before?.(alerts);
      isInterrupted = await alerts.interrupt(
        at,
        () => race.command(alerts),
        () => race.meanwhile(alerts),
      );
      if (!isInterrupted) await race.meanwhile(alerts);
      expect({ at, faults: await faults(alerts) }).toEqual({ at, faults: [] });
      await race.expected?.(alerts);
      await alerts.stop();
    }
    expect(at).toBeGreaterThan(1);
  },
  120_000,
);
