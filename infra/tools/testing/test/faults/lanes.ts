import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { randomFrom } from '../../src/random.ts';
import { type Answer, different, proposal } from '../support/client.ts';
import type { Fixture, Meeting, Who } from './setup.ts';

/** What one lane knows of its meetings: the last state that was acknowledged or read. */
export interface Lane {
  meetings: Map<string, Meeting>;
  acknowledged: number;
  repeated: number;
}

const slots = new Map<string, number>();
/** Keeps a host's meetings apart, whichever lane proposes or moves them. */
export function nextSlot({ user }: Who): number {
  const slot = slots.get(user._id) ?? 0;
  slots.set(user._id, slot + 1);
  return slot;
}

/**
 * Runs these lanes while something happens; they finish what they have begun when it is over. A failing lane is reported, so that
 * the run can be cut short.
 */
export async function whileLanesWork(
  fixture: Fixture,
  lanes: { numbers: readonly number[]; pauseMs?: number },
  happens: (failed: AbortSignal) => Promise<unknown>,
): Promise<Lane[]> {
  let over = false;
  const failed = new AbortController();
  const work = Promise.all(lanes.numbers.map((number) => runLane(fixture, number, () => over, lanes.pauseMs)));
  work.catch((error) => failed.abort(error));
  try {
    await happens(failed.signal);
  } finally {
    over = true;
  }
  return work;
}

/**
 * Proposes meetings and takes each through its life, one command after another, `pauseMs` apart. No two lanes touch the same
 * meeting. Without a pause they work as fast as they are answered: for short runs, because all of it is looked at in the end.
 */
async function runLane(fixture: Fixture, number: number, isOver: () => boolean, pauseMs = 0): Promise<Lane> {
  const { seed, call, admin, attempt, insist } = fixture;
  const host = fixture.hosts[number % fixture.hosts.length] as Who;
  const read = async (id: string): Promise<Meeting> => {
    const { body } = await insist(() => call('GET', `/admin/meetings/${id}`, { token: admin.token }));
    // Of one meeting alone, and of no command's answer.
    const { noteEntries: _, decidedBy: _by, ...meeting } = body.meeting;
    return meeting;
  };
  const random = randomFrom(seed + number);
  const lane: Lane = { meetings: new Map(), acknowledged: 0, repeated: 0 };
  let made = 0;

  async function create(): Promise<Meeting> {
    const name = `${number}-${++made}`;
    // Apart from those that others have alerts for.
    const body = { ...proposal(nextSlot(host), `Lane meeting ${name}`), category: 'tech-development' };
    const post = () => call('POST', '/api/meetings', { token: host.token, body, key: `${seed}-${name}` });
    const twice = random() < 0.3;
    const answers = await Promise.all(twice ? [insist(post), insist(post)] : [insist(post)]);
    // Said again although it was answered.
    if (random() < 0.3) answers.push(await insist(post));
    lane.repeated += answers.length - 1;
    for (const answer of answers) expect(answer.status).toBe(201);
    expect(different(answers.map((answer) => answer.body.meeting._id))).toBe(1);
    lane.acknowledged++;
    return answers[0]?.body.meeting;
  }
  /** One command; when its answer is lost it is sent again, or given up: then it was done wholly or not at all. */
  async function change(before: Meeting, send: () => Promise<Answer>, outcome: Partial<Meeting>): Promise<Meeting> {
    const answer = random() < 0.2 ? await attempt(send) : await insist(send);
    if (!answer) {
      const found = await read(before._id);
      if (found.version === before.version) expect(found).toEqual(before);
      else expect(found).toMatchObject({ ...outcome, version: before.version + 1 });
      return found;
    }
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(answer.body.meeting).toMatchObject({ ...outcome, version: before.version + 1 });
    lane.acknowledged++;
    return answer.body.meeting;
  }
  while (!isOver()) {
    let meeting = await create();
    const { _id } = meeting;
    const keep = async (changed: Meeting) => {
      meeting = changed;
      lane.meetings.set(_id, changed);
      if (pauseMs > 0) await delay(pauseMs);
    };
    await keep(meeting);
    const asHost = (path: string, body: object) => () => call('PUT', `/api/meetings/${_id}${path}`, { token: host.token, body });
    const asAdmin = (path: string, body: object) => () =>
      call('PUT', `/admin/meetings/${_id}${path}`, { token: admin.token, body });
    for (let edits = Math.floor(random() * 3); edits > 0; edits--) {
      const title = `Lane ${number} edited ${edits} ${made}`;
      await keep(await change(meeting, asHost('', { title }), { title }));
    }
    const fate = random();
    if (fate < 0.2) await keep(await change(meeting, asAdmin('/reject', { reason: 'Not a fit' }), { status: 'rejected' }));
    else if (fate < 0.85) {
      await keep(await change(meeting, asAdmin('/approve', {}), { status: 'approved' }));
      if (meeting.status === 'approved' && random() < 0.5) {
        const { date } = proposal(nextSlot(host));
        await keep(await change(meeting, asHost('', { date }), { date }));
      }
    }
    if (meeting.status !== 'rejected' && random() < 0.4)
      await keep(await change(meeting, asHost('/cancel', { reason: 'Something came up' }), { status: 'cancelled' }));
  }
  return lane;
}
