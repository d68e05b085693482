import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fromNow, inCall, until, watchCalls } from '../../src/index.ts';
import type { Fixture } from '../faults/setup.ts';
import { approvedMeeting } from '../support/fixtures.ts';
import { signedIn } from '../support/session.ts';

/** What a page may take to be back after processes were killed, on a machine that starts them again meanwhile. */
const BACK_MS = 90_000;

interface Snapshot {
  participants: { userId: string; role: string; away?: boolean; connection: string; ticketId?: string }[];
  queue: { userId: string; ticketId: string }[];
}

/** A person with a page of their own; `video` is how others' pages call their picture. */
export interface Seat {
  who: Fixture['hosts'][number];
  name: string;
  video: string;
  context: BrowserContext;
  page: Page;
  /** How often their page came anew. */
  visits: number;
}

/** A host, a co-host, and three guests who take turns, each at a page of their own. */
export async function roomOfFive({ product, call, admin, hosts, insist }: Fixture, browser: Browser) {
  const [host, coHost, ...guests] = hosts as [Seat['who'], Seat['who'], ...Seat['who'][]];
  const proposal = {
    title: 'Portfolio review',
    description: 'Ten minutes for each piece.',
    date: fromNow(5 * 60_000).toISOString(),
    durationMinutes: 180,
    category: 'graphic-design',
    coHosts: [{ name: 'Cora', phone: '+919811400001' }],
  };
  const patient: typeof call = (...ask) => insist(() => call(...ask));
  const id = await approvedMeeting(patient, { admin: admin.token, host: host.token }, proposal);
  const at = `${product.url}/m/${id}`;
  const seats: Seat[] = [];
  for (const [index, who] of [host, coHost, ...guests].entries()) {
    const context = await browser.newContext({
      storageState: signedIn(product.url, who),
      permissions: ['camera', 'microphone'],
    });
    await watchCalls(context);
    // As `signIn` has them, without digits.
    const name = `Host ${'BCDEF'[index]}`;
    seats.push({ who, name, video: `${name}'s video`, context, page: await context.newPage(), visits: 0 });
  }
  const [hostSeat, coHostSeat, ...guestSeats] = seats as [Seat, Seat, ...Seat[]];
  const sendCommand = (who: Seat['who'], command: string, body: object = {}) =>
    insist(() => call('POST', `/api/meetings/${id}/${command}`, { token: who.token, body }));
  const snapshot = async (): Promise<Snapshot> =>
    (await insist(() => call('GET', `/api/meetings/${id}/session`, { token: host.token }))).body.session;

  for (const { page, who } of guestSeats) {
    await page.goto(at);
    await sendCommand(who, 'waiting-room/join');
  }
  await hostSeat.page.goto(at);
  await hostSeat.page.getByRole('button', { name: 'Start meeting' }).click();
  await coHostSeat.page.goto(at);
  await coHostSeat.page
    .getByRole('button', { name: /^(Join|Enter)/ })
    .first()
    .click();

  /** As it must be: the guest of the turn, and who waits, first one first. */
  const order = { inside: guestSeats[0] as Seat, waiting: guestSeats.slice(1) };
  const nextOne = async (by: Seat) => {
    const { queue } = await snapshot();
    const [next] = queue;
    if (!next) throw new Error('nobody waits');
    return sendCommand(by.who, 'waiting-room/admit', { ticketId: next.ticketId, finishCurrent: true });
  };
  await nextOne(hostSeat);

  const inside = () => [hostSeat, coHostSeat, order.inside];
  /** Who sees whom. */
  const views = () =>
    inside().flatMap((seat) =>
      inside()
        .filter((other) => other !== seat)
        .map((other) => [seat, other] as const),
    );
  const room = {
    seats,
    order,
    views,
    tickets: async () => new Map((await snapshot()).queue.map(({ userId, ticketId }) => [userId, ticketId])),
    /** More than one guest in the room, or somebody at two places, is wrong at any moment. */
    async wrong(): Promise<string[]> {
      const { participants, queue } = await snapshot();
      const places = [...participants, ...queue].map(({ userId }) => userId);
      return [
        ...(participants.filter(({ role }) => role === 'guest').length > 1 ? ['two guests are in the room'] : []),
        ...(new Set(places).size < places.length ? [`somebody has two places: ${places.join()}`] : []),
      ];
    },
    /** Everybody is where they were, the server knows all of them, and those in the room see each other. */
    async everyoneInPlace(): Promise<void> {
      const wanted = {
        inside: inside()
          .map(({ who }) => who.user._id)
          .sort(),
        waiting: order.waiting.map(({ who }) => who.user._id),
      };
      let seen: unknown;
      await until(
        `everybody is at their place: ${JSON.stringify(wanted)}`,
        async () => {
          const { participants, queue } = await snapshot();
          seen = {
            inside: participants.map(({ userId }) => userId).sort(),
            waiting: queue.map(({ userId }) => userId),
          };
          const isHere = participants.every(({ away, connection }) => !away && connection === 'connected');
          return isHere && JSON.stringify(seen) === JSON.stringify(wanted);
        },
        BACK_MS,
      ).catch((error) => {
        throw new Error(`${error.message}\nseen: ${JSON.stringify(seen)}`);
      });
      for (const [{ page, name }, { video }] of views()) {
        // A page, or a picture, that came anew begins to count anew.
        const frames = () => inCall<number>(page, `return call.frames(${JSON.stringify(video)})`).catch(() => 0);
        const before = await until(`${name} sees ${video}`, frames, BACK_MS).catch(async (error) => {
          const texts = await Promise.all(
            inside().map(async (seat) => `${seat.name}: ${await seat.page.getByRole('main').textContent().catch(String)}`),
          );
          throw new Error(`${error.message}\n${texts.join('\n').replaceAll(/\n+/g, ' | ')}`);
        });
        await until(`${video} goes on at ${name}`, async () => ![0, before].includes(await frames()), BACK_MS);
      }
    },
    async reload(seat: Seat) {
      seat.visits += 1;
      await seat.page.reload({ waitUntil: 'commit' });
    },
    async closeTab(seat: Seat, awayMs: number) {
      seat.visits += 1;
      await seat.page.close({ runBeforeUnload: false });
      await delay(awayMs);
      seat.page = await seat.context.newPage();
      await seat.page.goto(at, { waitUntil: 'commit' });
    },
    /** The next guest is let in, and the one who was inside joins the queue again. */
    async nextTurn(by: Seat) {
      const gone = order.inside;
      await nextOne(by);
      order.inside = order.waiting.shift() as Seat;
      order.inside.visits += 1;
      gone.visits += 1;
      await until('the turn is over', async () =>
        (await snapshot()).participants.every(({ userId }) => userId !== gone.who.user._id),
      );
      await sendCommand(gone.who, 'waiting-room/join');
      await gone.page.goto(at, { waitUntil: 'commit' });
      order.waiting.push(gone);
    },
  };
  await room.everyoneInPlace();
  return room;
}
export type Room = Awaited<ReturnType<typeof roomOfFive>>;
