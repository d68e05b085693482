import { expect } from '@jest/globals';
import { HOUR, MINUTE, type Trader } from './market.ts';
import type { Trade } from './stories.ts';

const BEAT_MS = 10_000;
const TOGETHER_MS = 2 * MINUTE;

/**
 * A meeting at which the first guest spends a pass, and the second is sent away before the two minutes: moves the clock by three
 * quarters of an hour.
 */
export async function holdMeeting({ market, admin }: Trade, host: Trader, guests: readonly [Trader, Trader]): Promise<void> {
  const { ask, advance, now } = market;
  const body = {
    title: 'Portfolio review',
    description: 'Ten minutes for each piece, and an honest word.',
    date: new Date(now() + 40 * MINUTE).toISOString(),
    category: 'graphic-design',
  };
  const made = await ask(host, 'POST', '/api/meetings', { body });
  expect(made.status).toBe(201);
  const id: string = made.body.meeting._id;
  expect((await ask(admin, 'PUT', `/admin/meetings/${id}/approve`, { body: {} })).status).toBe(200);
  await advance(35 * MINUTE);
  const sendCommand = async (who: Trader, name: string, more: object = {}) => {
    const answer = await ask(who, 'POST', `/api/meetings/${id}/${name}`, { body: more });
    if (answer.status >= 300) throw new Error(`${who.name}: ${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const deviceOf = ({ userId }: Trader) => `device-${userId}`;
  await sendCommand(host, 'session/start');
  await sendCommand(host, 'session/enter', { deviceId: deviceOf(host) });
  for (const [index, guest] of guests.entries()) {
    const give = { action: 'add', count: 1, reason: 'For the meeting' };
    await ask(admin, 'PUT', `/api/admin/users/${guest.userId}/passes`, { body: give });
    const { ticketId } = (await sendCommand(guest, 'waiting-room/join')).ticket;
    await sendCommand(host, 'waiting-room/admit', { ticketId });
    const { session } = (await ask(guest, 'GET', `/api/meetings/${id}/session`)).body;
    await sendCommand(guest, 'session/enter', { deviceId: deviceOf(guest), joinToken: session.me.admission.joinToken });
    const isShort = index === 1;
    for (let gone = 0; gone <= (isShort ? 3 * BEAT_MS : TOGETHER_MS); gone += BEAT_MS) {
      await advance(BEAT_MS);
      for (const who of [host, guest]) await sendCommand(who, 'waiting-room/heartbeat', { deviceId: deviceOf(who) });
    }
    if (!isShort) await sendCommand(guest, 'session/leave', { deviceId: deviceOf(guest) });
  }
  await sendCommand(host, 'session/end');
  await advance(HOUR);
}
