// @deep RUNS=300
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { type Commands, commandsOf } from './copies/commands.ts';
import { divergences } from './copies/divergences.ts';
import { type Fixture, startFixture } from './copies/fixture.ts';

/** `RUNS=500 SEED=7 npm test -- copies` */
const RUNS = Number(process.env.RUNS ?? 50);
const SEED = process.env.SEED === undefined ? undefined : Number(process.env.SEED);

/** Hours from now: the waiting room is open. */
const SOON = 0.4;
const some = fc.nat(7);
// A participant's first proposal makes them a host, and that event alone would put right what another left wrong.
const role = fc.constantFrom('host' as const, 'participant' as const);
const phones = fc.uniqueArray(fc.nat(4), { maxLength: 2 });
/** Users and meetings by number. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('signUp' as const), phone: fc.nat(4), role }) },
  fc.record({ do: fc.constant('rename' as const), who: some, name: fc.nat(9) }),
  fc.record({ do: fc.constant('changePhone' as const), who: some, phone: fc.nat(4) }),
  fc.record({ do: fc.constant('appoint' as const), who: some, role: fc.constantFrom('host' as const, 'freelancer' as const) }),
  fc.record({ do: fc.constant('setActive' as const), who: some, isActive: fc.boolean() }),
  fc.record({ do: fc.constant('erase' as const), who: some }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('propose' as const), who: some, phones, soon: fc.boolean() }) },
  fc.record({ do: fc.constant('editCoHosts' as const), which: some, phones }),
  fc.record({ do: fc.constant('approve' as const), which: some }),
  fc.record({ do: fc.constant('cancel' as const), which: some }),
  fc.record({ do: fc.constant('joinQueue' as const), who: some, which: some }),
  fc.record({ do: fc.constant('givePasses' as const), who: some, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('holdPass' as const), who: some, which: some }),
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), which: fc.nat(99), count: fc.nat(3), again: fc.nat(2) }),
  },
);
/** The steps of a round run side by side. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 12 });

const phoneOf = (index: number) => `+91981234560${index}`;

async function play(fixture: Fixture, plan: readonly (readonly Step[])[], scheduler: fc.Scheduler): Promise<void> {
  const commands = commandsOf(fixture);
  const users: string[] = [];
  const meetings: { id: string; hostId: string }[] = [];
  const tasks = (steps: readonly Step[]) => Promise.all(steps.map((each) => take(each)));
  const take = async (next: Step): Promise<void> => {
    const user = 'who' in next ? users[next.who % users.length] : undefined;
    const meeting = 'which' in next ? meetings[next.which % meetings.length] : undefined;
    switch (next.do) {
      case 'signUp': {
        const id = await commands.signUp('Asha 0', phoneOf(next.phone), next.role);
        if (id) users.push(id);
        return;
      }
      case 'deliver': {
        const waiting = fixture.waiting();
        const delivery = waiting[next.which % waiting.length];
        if (delivery) await fixture.deliver(delivery, next.count + 1, next.again);
        return;
      }
      case 'propose': {
        const id = user && (await commands.propose(user, next.phones.map(phoneOf), next.soon ? SOON : undefined));
        if (id) meetings.push({ id, hostId: user });
        return;
      }
    }
    if (user && next.do === 'rename') await commands.rename(user, `Asha ${next.name}`);
    if (user && next.do === 'changePhone') await commands.changePhone(user, phoneOf(next.phone));
    if (user && next.do === 'appoint') await commands.appoint(user, next.role);
    if (user && next.do === 'setActive') await commands.setActive(user, next.isActive);
    if (user && next.do === 'erase') await commands.erase(user);
    if (meeting && next.do === 'editCoHosts') await commands.editCoHosts(meeting.id, meeting.hostId, next.phones.map(phoneOf));
    if (meeting && next.do === 'approve') await commands.approve(meeting.id);
    if (user && meeting && next.do === 'joinQueue') await commands.joinQueue(meeting.id, user);
    if (user && next.do === 'givePasses') await commands.givePasses(user, next.count);
    if (user && meeting && next.do === 'holdPass') await commands.holdPass(user, meeting.id);
    if (meeting && next.do === 'cancel') await commands.cancel(meeting.id, meeting.hostId);
  };

  fixture.pauseWith(() => scheduler.schedule(Promise.resolve()));
  for (const round of plan) {
    await scheduler.waitFor(tasks(round));
    await fixture.publish();
  }
  for (let waiting = fixture.waiting(); waiting.length > 0; waiting = fixture.waiting()) {
    await scheduler.waitFor(Promise.all(waiting.map((delivery) => fixture.deliver(delivery, 1_000, 1))));
    await fixture.publish();
  }
  // What follows a commit without being waited for (the announcement of pending counts).
  await scheduler.waitIdle();
  fixture.pauseWith(async () => undefined);
}
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

// Target R11
test('copies equal the owner’s data once consumers are idle, whatever the interleaving and lag', async () => {
  // Pauses before a unit runs again: their length is no part of what is drawn.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const property = fc.asyncProperty(rounds, fc.scheduler(), async (plan, scheduler) => {
    const fixture = await startFixture();
    try {
      await play(fixture, plan, scheduler);
      expect(await divergences(fixture)).toEqual([]);
    } finally {
      await fixture.stop();
    }
  });
  await fc.assert(property, { numRuns: RUNS, ...(SEED === undefined ? {} : { seed: SEED }) });
}, 600_000);

/** Runs `meanwhile` once, before read number `at` of the command. Returns whether the command has come so far. */
async function interrupt(fixture: Fixture, at: number, command: () => Promise<unknown>, meanwhile: () => Promise<void>) {
  let reads = 0;
  let interrupted = false;
  fixture.pauseWith(async () => {
    if (reads++ !== at) return;
    interrupted = true;
    await meanwhile();
  });
  await command();
  fixture.pauseWith(async () => undefined);
  return interrupted;
}

async function deliverAll(fixture: Fixture): Promise<void> {
  await fixture.publish();
  for (let waiting = fixture.waiting(); waiting.length > 0; waiting = fixture.waiting()) {
    for (const delivery of waiting) await fixture.deliver(delivery, 1_000, 0);
    await fixture.publish();
  }
}

type Change = (commands: Commands, host: string) => Promise<unknown>;
const changes: [string, Change][] = [
  ['the sign-up', async () => undefined],
  ['a rename', (commands, host) => commands.rename(host, 'Brandnew Name')],
  ['a deactivation', (commands, host) => commands.setActive(host, false)],
  ['the erasure', (commands, host) => commands.erase(host)],
  // spec 1 §3.10
  ['the sign-up of a co-host', (commands) => commands.signUp('Cora', phoneOf(1), 'participant')],
];

test.each(changes)('a proposal copies nothing stale, at whatever point of it %s is handled', async (name, change) => {
  for (let at = 0, interrupted = true; interrupted; at += 1) {
    const fixture = await startFixture();
    const commands = commandsOf(fixture);
    const host = String(await commands.signUp('Old Name', phoneOf(0), 'host'));
    // Without it the sign-up itself is what is handled meanwhile.
    if (name !== 'the sign-up') await deliverAll(fixture);
    await change(commands, host);
    interrupted = await interrupt(
      fixture,
      at,
      () => commands.propose(host, [phoneOf(1)]),
      () => deliverAll(fixture),
    );
    await deliverAll(fixture);
    expect({ at, divergences: await divergences(fixture) }).toEqual({ at, divergences: [] });
    await fixture.stop();
  }
});

test.each(['the sign-up', 'a rename'])(
  'a place in a queue keeps no stale name, at whatever point of it %s is handled',
  async (name) => {
    for (let at = 0, interrupted = true; interrupted; at += 1) {
      const fixture = await startFixture();
      const commands = commandsOf(fixture);
      const host = String(await commands.signUp('Asha', phoneOf(0), 'host'));
      await deliverAll(fixture);
      const meeting = String(await commands.propose(host, [], SOON));
      await commands.approve(meeting);
      const guest = String(await commands.signUp('Old Name', phoneOf(1), 'participant'));
      if (name === 'a rename') {
        await deliverAll(fixture);
        await commands.rename(guest, 'Brandnew Name');
      }
      interrupted = await interrupt(
        fixture,
        at,
        async () => expect(await commands.joinQueue(meeting, guest)).toMatchObject({ session: { tickets: [{ userId: guest }] } }),
        () => deliverAll(fixture),
      );
      await deliverAll(fixture);
      expect({ at, divergences: await divergences(fixture) }).toEqual({ at, divergences: [] });
      await fixture.stop();
    }
  },
);

test('accepts one of two overlapping proposals, at whatever point of the first the second is made', async () => {
  for (let at = 0, interrupted = true; interrupted; at += 1) {
    const fixture = await startFixture();
    const commands = commandsOf(fixture);
    const host = String(await commands.signUp('Asha', phoneOf(0), 'host'));
    await deliverAll(fixture);
    const made: unknown[] = [];
    const propose = async () => void made.push(await commands.propose(host, [], 30));
    interrupted = await interrupt(fixture, at, propose, propose);
    expect({ at, accepted: made.filter(Boolean).length }).toEqual({ at, accepted: 1 });
    await fixture.stop();
  }
});
