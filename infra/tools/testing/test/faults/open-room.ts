import { lettersOf } from '../../src/index.ts';
import type { Answer } from '../support/client.ts';
import type { MessageFixture } from './messages/message-fixture.ts';
import type { Person } from './patient-client.ts';

const STARTS_IN_MS = 5 * 60_000;
const BEAT_MS = 2_000;
const CALLS = 5;

/** A meeting that goes on while guests sign up, are admitted and leave again. */
export async function openRoom(fixture: MessageFixture) {
  const { admin, insist } = fixture;
  const host = await fixture.newPerson('Room Host');
  const guests: string[] = [];
  const ask = async (who: Person, method: string, path: string, body?: object) => {
    const answer = await insist(who, method, path, body ? { body } : {});
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const date = new Date((await fixture.now()).getTime() + STARTS_IN_MS).toISOString();
  const about = { title: 'Open house', description: 'Everybody may come for a moment.', category: 'digital-marketing' };
  const meetingId: string = (await ask(host, 'POST', '/api/meetings', { ...about, date })).meeting._id;
  await ask(admin, 'PUT', `/admin/meetings/${meetingId}/approve`, {});
  const at = `/api/meetings/${meetingId}`;
  const deviceOf = ({ id }: Person) => `device-${id}`;
  const beat = (who: Person) =>
    fixture.attempt(who, 'POST', `${at}/waiting-room/heartbeat`, { body: { deviceId: deviceOf(who) } });
  await ask(host, 'POST', `${at}/session/start`, {});
  await ask(host, 'POST', `${at}/session/enter`, { deviceId: deviceOf(host) });
  const beating = setInterval(() => void beat(host), BEAT_MS).unref();

  /** A call that lapsed while processes were away is made again. */
  async function comesIn(guest: Person): Promise<void> {
    let last: Answer | undefined;
    for (let call = 0; call < CALLS; call += 1) {
      const { ticketId } = (await ask(guest, 'POST', `${at}/waiting-room/join`, {})).ticket;
      await insist(host, 'POST', `${at}/waiting-room/admit`, { body: { ticketId } });
      const { joinToken } = (await ask(guest, 'GET', `${at}/session`)).session.me.admission ?? {};
      const body = { deviceId: deviceOf(guest), joinToken };
      last = await insist(guest, 'POST', `${at}/session/enter`, { body });
      if (last.status < 300) return;
    }
    throw new Error(`The guest could not enter: ${JSON.stringify(last)}`);
  }

  return {
    meetingId,
    guests,
    async receive(): Promise<void> {
      const guest = await fixture.newPerson(lettersOf(`Guest ${guests.length}`));
      guests.push(guest.id);
      const page = setInterval(() => void beat(guest), BEAT_MS);
      try {
        await comesIn(guest);
        await ask(guest, 'POST', `${at}/session/leave`, { deviceId: deviceOf(guest) });
      } finally {
        clearInterval(page);
      }
    },
    async end(): Promise<void> {
      clearInterval(beating);
      await ask(host, 'POST', `${at}/session/end`, {});
    },
  };
}
