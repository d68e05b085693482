import { setTimeout as delay } from 'node:timers/promises';
import { lettersOf } from '../../../src/index.ts';
import { randomFrom } from '../../../src/random.ts';
import { comes, countKill, inTurns, type Kills } from '../moments.ts';
import { beginStory, type MeetingStory, type Step } from './meeting-story.ts';
import type { MessageFixture } from './message-fixture.ts';

/** The moment after a step in which the product is cut. */
const MOMENTS = ['any time', 'the provider has the call', 'accepted, not recorded', 'the report is on its way'] as const;
type Moment = (typeof MOMENTS)[number];

interface KillPoint {
  step: Step;
  moment: Moment;
}
const AFTER: Step[][] = [['cancel'], ['move', 'cancel'], ['move', 'remind-1h', 'remind-10m'], ['remind-1h', 'remind-10m']];
const POINTS: readonly KillPoint[] = (['approve', 'move', 'cancel', 'remind-1h', 'remind-10m'] as const).flatMap((step) =>
  MOMENTS.map((moment) => ({ step, moment })),
);
/** From the command to the message: what is done meanwhile is cut anywhere. */
const ANY_MS: Record<Step, number> = { approve: 2_500, move: 2_500, cancel: 2_500, 'remind-1h': 2_500, 'remind-10m': 2_500 };
const COMES_MS = 10_000;
const HOLD_MS = 60_000;

export interface MessageKills {
  /** By step and moment. */
  points: Kills;
  stories: MeetingStory[];
}

/**
 * Cuts the product `kills` times, each time at another moment of what a meeting's people are told, in an order that the seed
 * decides.
 */
export async function killBetweenMessages(
  fixture: MessageFixture,
  options: { seed: number; kills: number; kill: (random: () => number) => Promise<string>; isBack: () => Promise<void> },
): Promise<MessageKills> {
  const random = randomFrom(options.seed);
  const points: MessageKills['points'] = new Map();
  const stories: MeetingStory[] = [];
  const turns = inTurns(POINTS, random);
  for (let count = 0; count < options.kills; ) {
    const point = turns.next().value;
    const rests = AFTER.filter((steps) => point.step === 'approve' || steps.includes(point.step));
    const rest = rests[Math.floor(random() * rests.length)] as Step[];
    const isCutAtMove = point.step === 'move';
    const choices = { byAdmin: random() < 0.5, movesBack: random() < 0.3 && !(isCutAtMove && point.moment !== 'any time') };
    // Digits would be taken for a phone number, which no message carries.
    const story = await beginStory(fixture, lettersOf(`Story ${options.seed} ${stories.length + 1}`), choices);
    stories.push(story);
    for (const step of ['approve', ...rest] as const) {
      // A second cut in the same story, at any time, where there is one.
      const isOther = step !== point.step && random() < 0.5;
      if (step === point.step || (isOther && count < options.kills)) {
        const moment = step === point.step ? point.moment : 'any time';
        count += 1;
        const { what, hit } = await cut(fixture, story, { step, moment }, random, options);
        process.stdout.write(`  ${count}. ${step}, ${moment}${hit ? '' : ' (came too late)'}: ${what}\n`);
        countKill(points, `${step}, ${moment}`, hit);
      } else await story.run(step);
      await story.messagesDelivered();
      if (step === 'approve') await story.meet();
    }
    await story.end();
  }
  return { points, stories };
}

async function cut(
  fixture: MessageFixture,
  story: MeetingStory,
  { step, moment }: KillPoint,
  random: () => number,
  { kill, isBack }: { kill: (random: () => number) => Promise<string>; isBack: () => Promise<void> },
): Promise<{ what: string; hit: boolean }> {
  const isHeld = moment === 'the provider has the call';
  if (isHeld)
    await fixture.insistOnSandbox('PUT', '/dev/messages/faults', {
      channel: 'whatsapp',
      api: 'slow',
      delayMs: HOLD_MS,
      calls: 1,
    });
  const before = count(story);
  const isThere = {
    'any time': undefined,
    'the provider has the call': () => fixture.books.hasCall(),
    'accepted, not recorded': () => count(story) > before,
    'the report is on its way': () => count(story) > before && fixture.books.reportsLeft() > 0,
  }[moment];
  const command = story.run(step).catch((error) => error as Error);
  // At any time also means: while the command itself is under way.
  if (!isThere) await Promise.race([command, delay(random() * ANY_MS[step])]);
  const hit = isThere === undefined || (await comes(isThere, COMES_MS));
  await delay(isThere ? 0 : random() * ANY_MS[step]);
  const what = await kill(random);
  await isBack();
  if (isHeld && !hit) await fixture.insistOnSandbox('PUT', '/dev/messages/faults', {});
  const failure = await command;
  if (failure instanceof Error) throw failure;
  return { what, hit };
}

const count = (story: MeetingStory) => Object.values(story.heard()).flat().length;
