import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fromNow } from '@visavis/testing/real-time';
import { until } from '@visavis/testing/wait';
import { AT, meeting, participant } from './fixtures.ts';
import { type Client, createSessionFixture, type SessionFixture } from './session-fixture.ts';

const signal = { kind: 'chat', id: 'c1', text: 'hello', at: AT };
let fixture: SessionFixture;
beforeEach(async () => {
  fixture = await createSessionFixture();
});
afterEach(() => fixture.close());

describe('signalling', () => {
  it('passes only between the browsers that the service admitted to the session', async () => {
    const [host, guest, mallory] = [await fixture.sign('host'), await fixture.sign('guest'), await fixture.sign('mallory')];
    const send = (client: Client, more: object = {}) => client.ask('session:signal', { meetingId: 'm1', signal, ...more });
    expect(await send(guest)).toMatchObject({ error: 'NOT_IN_SESSION' });
    await fixture.enter(host, 'laptop');
    await fixture.enter(guest, 'phone');
    expect(await fixture.enter(mallory, 'x')).toMatchObject({ error: 'JOIN_TOKEN_INVALID' });
    await mallory.ask('meeting:join', { meetingId: 'm1' });
    expect(await send(mallory)).toMatchObject({ error: 'NOT_IN_SESSION' });
    expect(await send(guest)).toMatchObject({ success: true });
    expect(await send(host, { to: 'guest' })).toMatchObject({ success: true });
    expect(await send(host, { to: 'mallory' })).toMatchObject({ success: true });
    await until(() => host.named('session:signal').length === 1 && guest.named('session:signal').length === 1);
    const at = expect.not.stringMatching(AT);
    expect(host.named('session:signal')[0]?.data).toEqual({ meetingId: 'm1', from: 'guest', signal: { ...signal, at } });
    expect(guest.named('session:signal')[0]?.data).toMatchObject({ from: 'host' });
    expect(mallory.named('session:signal')).toEqual([]);
    // Another meeting's session is another room.
    expect(await send(guest, { meetingId: 'm2' })).toMatchObject({ error: 'NOT_IN_SESSION' });
    await guest.ask('session:leave', { meetingId: 'm1' });
    expect(await send(guest)).toMatchObject({ error: 'NOT_IN_SESSION' });
  });

  it('lets a guest who may connect ahead negotiate with the hosts, and nothing else', async () => {
    const [host, guest, coHost] = [await fixture.sign('host'), await fixture.sign('guest'), await fixture.sign('co')];
    await fixture.enter(host, 'desk');
    await fixture.enter(coHost, 'desk');
    const hello = { kind: 'hello', deviceId: 'a>', reply: false };
    const sendSignal = (client: Client, to: string | undefined, payload: object = hello) =>
      client.ask('session:signal', { meetingId: 'm1', signal: payload, ...(to && { to }) });
    expect(await sendSignal(guest, 'host')).toMatchObject({ error: 'NOT_IN_SESSION' });
    expect(await guest.ask('session:ahead', { meetingId: 'm1' })).toMatchObject({ success: true, hosts: ['host'] });
    expect(await sendSignal(guest, 'host')).toMatchObject({ success: true });
    expect(await sendSignal(host, 'guest')).toMatchObject({ success: true });
    for (const [to, payload] of [
      ['host', signal],
      ['co', hello],
      [undefined, hello],
    ] as const)
      expect(await sendSignal(guest, to, payload)).toMatchObject({ error: 'NOT_IN_SESSION' });
    expect(await sendSignal(host, undefined, signal)).toMatchObject({ success: true });
    await until(() => coHost.named('session:signal').length === 1);
    // What is said to all is not for them.
    expect(guest.named('session:signal').map(({ data }) => data)).toEqual([{ meetingId: 'm1', from: 'host', signal: hello }]);
    expect(host.named('session:signal').map(({ data }) => data)).toEqual([{ meetingId: 'm1', from: 'guest', signal: hello }]);
    await guest.ask('waiting-room:leave', { meetingId: 'm1' });
    expect(await sendSignal(guest, 'host')).toMatchObject({ error: 'NOT_IN_SESSION' });
  });

  it('ends ahead of the turn for a guest whom the host denies or blocks, and for one whose place is gone', async () => {
    const [host, guest] = [await fixture.sign('host'), await fixture.sign('guest')];
    await fixture.enter(host, 'desk');
    const hello = { kind: 'hello', deviceId: 'a>', reply: false };
    const sendSignal = () => guest.ask('session:signal', { meetingId: 'm1', signal: hello, to: 'host' });
    const place = (ticketId: string) => ({ meetingId: 'm1', hostIds: ['host'], userId: 'guest', ticketId, total: 0 });
    const inRoom = async () => (await fixture.sockets.in('session:m1:guest').fetchSockets()).length;
    for (const [event, reason] of [
      ['denied', 'Not today'],
      ['left', 'stale'],
    ]) {
      const publish = (ticketId: string, why = reason) =>
        fixture.bus.publish('visavis.meeting', [
          fixture.event(`visavis.waiting-room.${event}.v1`, 'm1', { ...place(ticketId), reason: why }),
        ]);
      await guest.ask('session:ahead', { meetingId: 'm1' });
      // Of an earlier place in the queue: this one holds. Admitted, they are on their way.
      await publish('t0');
      if (event === 'left') await publish('t1', 'admitted');
      await host.ask('session:signal', { meetingId: 'm1', signal: hello, to: 'guest' });
      expect(await sendSignal()).toMatchObject({ success: true });
      await publish('t1');
      await until('out', async () => (await inRoom()) === 0);
      expect(await sendSignal()).toMatchObject({ error: 'NOT_IN_SESSION' });
    }
  });

  it('gives no right to connect ahead by a place that is lost while the service answers', async () => {
    const [host, guest, other] = [await fixture.sign('host'), await fixture.sign('guest'), await fixture.sign('other')];
    await fixture.enter(host, 'desk');
    const publish = (userId: string, ticketId: string) =>
      fixture.bus.publish('visavis.meeting', [
        fixture.event('visavis.waiting-room.denied.v1', 'm1', {
          ...{ meetingId: 'm1', hostIds: ['host'], userId, ticketId, total: 0, reason: 'Not today' },
        }),
      ]);
    const asksWhileLost = async (ticketId: string) => {
      const answers = Promise.withResolvers<void>();
      fixture.state.aheadHeld = answers.promise;
      const asksBefore = fixture.callsTo('session.ahead').length;
      const first = guest.ask('session:ahead', { meetingId: 'm1' });
      await until('the service is asked', () => fixture.callsTo('session.ahead').length > asksBefore);
      await publish('guest', ticketId);
      // Events are taken in order: what comes later is done later.
      await other.ask('session:ahead', { meetingId: 'm1' });
      await publish('other', 't1');
      const isIn = async () => (await fixture.sockets.in('session:m1:other').fetchSockets()).length > 0;
      await until('the later one is out', async () => !(await isIn()));
      // Asked once more meanwhile, they get the first one's answer.
      const second = guest.ask('session:ahead', { meetingId: 'm1' });
      await guest.ask('room:replay', { rooms: {} });
      answers.resolve();
      return [await first, await second];
    };
    const hello = { kind: 'hello', deviceId: 'a>', reply: false };
    const sendSignal = () => guest.ask('session:signal', { meetingId: 'm1', signal: hello, to: 'host' });
    for (const answer of await asksWhileLost('t1')) expect(answer).toMatchObject({ error: 'NOT_WAITING' });
    expect(await sendSignal()).toMatchObject({ error: 'NOT_IN_SESSION' });
    // Of an earlier place in the queue: this one holds.
    for (const answer of await asksWhileLost('t0')) expect(answer).toMatchObject({ success: true });
    expect(await sendSignal()).toMatchObject({ success: true });
  });

  it('passes a caption to the one it is for, keeps none, and refuses one that is empty or too long', async () => {
    const [host, guest, coHost] = [await fixture.sign('host'), await fixture.sign('guest'), await fixture.sign('co')];
    for (const client of [host, guest, coHost]) await fixture.enter(client, 'tab');
    const caption = { kind: 'caption', text: 'Good morning', final: true };
    const sendSignal = (payload: object) =>
      guest.ask('session:signal', { meetingId: 'm1', to: 'host', signal: { ...caption, ...payload } });
    expect(await sendSignal({})).toMatchObject({ success: true });
    for (const payload of [{ text: '' }, { text: 'a'.repeat(301) }, { final: 'yes' }])
      expect(await sendSignal(payload)).toMatchObject({ error: 'VALIDATION_FAILED' });
    // In order: what comes after it is there.
    await guest.ask('session:signal', { meetingId: 'm1', signal });
    await until(() => coHost.named('session:signal').length === 1);
    expect(coHost.named('session:signal')[0]?.data).toMatchObject({ signal: { text: signal.text } });
    await until(() => host.named('session:signal').length === 2);
    expect(host.named('session:signal')[0]?.data).toEqual({ meetingId: 'm1', from: 'guest', signal: caption });
    const { chat } = (await fixture.enter(host, 'tab')) as { chat?: object[] };
    expect(chat).toMatchObject([{ text: signal.text }]);
    expect(chat).toHaveLength(1);
  });

  it('gives what was written in the turn to whoever comes later, until the guest leaves', async () => {
    const [host, guest, coHost] = [await fixture.sign('host'), await fixture.sign('guest'), await fixture.sign('co')];
    await fixture.enter(host, 'desk');
    await fixture.enter(guest, 'phone');
    const sendSignal = async (client: Client, more: object = {}) =>
      (await client.ask('session:signal', { meetingId: 'm1', signal: { ...signal, ...more } })) as { at?: string };
    const first = await sendSignal(guest);
    const second = await sendSignal(host, { id: 'c2', text: 'welcome' });
    // To one person only: nobody else's.
    await host.ask('session:signal', { meetingId: 'm1', to: 'guest', signal: { ...signal, id: 'c3' } });
    const chatOf = async (client: Client) => ((await fixture.enter(client, 'tab')) as { chat?: unknown }).chat;
    const { kind: _, at: __, ...message } = signal;
    const chat = (await chatOf(coHost)) as { at: string }[];
    expect(chat).toMatchObject([
      { ...message, from: 'guest' },
      { ...message, from: 'host', id: 'c2', text: 'welcome' },
    ]);
    // When it came, by the server's clock: that of the sender may be wrong.
    expect(chat.map(({ at }) => at)).toEqual([first.at, second.at]);
    expect(first.at).not.toBe(AT);
    const left = { meetingId: 'm1', userId: 'guest', participant: participant('guest', 'guest') };
    await fixture.bus.publish('visavis.meeting', [
      fixture.event('visavis.participant.left.v1', 'm1', { ...left, reason: 'turn-ended' }),
    ]);
    await until('forgotten', async () => (await fixture.cache.presence.members('bff:chat:m1')).length === 0);
    expect(await chatOf(coHost)).toEqual([]);
  });

  it('moves to a second device', async () => {
    const [host, laptop, phone] = [await fixture.sign('host'), await fixture.sign('guest'), await fixture.sign('guest')];
    await fixture.enter(host, 'desk');
    await fixture.enter(laptop, 'laptop');
    await fixture.enter(phone, 'phone');
    await until(() => laptop.named('meeting:forced-leave').length === 1);
    expect(laptop.named('meeting:forced-leave')[0]?.data).toEqual({ meetingId: 'm1', reason: 'moved' });
    await host.ask('session:signal', { meetingId: 'm1', signal, to: 'guest' });
    await until(() => phone.named('session:signal').length === 1);
    expect(laptop.named('session:signal')).toEqual([]);
  });

  it('goes on when the same person leaves on another device', async () => {
    const guest = await fixture.sign('guest');
    await fixture.enter(guest, 'phone');
    await guest.ask('session:leave', { meetingId: 'm1', deviceId: 'laptop' });
    expect(await guest.ask('session:signal', { meetingId: 'm1', signal })).toMatchObject({ success: true });
    await guest.ask('session:leave', { meetingId: 'm1', deviceId: 'phone' });
    expect(await guest.ask('session:signal', { meetingId: 'm1', signal })).toMatchObject({ error: 'NOT_IN_SESSION' });
  });

  it('ends for a removed participant, and for everyone at the end', async () => {
    const [host, guest] = [await fixture.sign('host'), await fixture.sign('guest')];
    await fixture.enter(host, 'desk');
    await fixture.enter(guest, 'phone');
    const left = (reason: string, time: Date) => ({
      ...fixture.event('visavis.participant.left.v1', 'm1', {
        meetingId: 'm1',
        userId: 'guest',
        participant: participant('guest', 'guest'),
        reason,
      }),
      time: time.toISOString(),
    });
    const inSession = async (user: string) => (await fixture.sockets.in(`session:m1:${user}`).fetchSockets()).length;
    // Perhaps back in a moment, or back already: stays.
    await fixture.bus.publish('visavis.meeting', [left('connection-lost', fromNow(1_000)), left('removed', fromNow(-60_000))]);
    await until(() => host.named('participant:left').length === 0 && guest.named('meeting:forced-leave').length === 1);
    expect(await inSession('guest')).toBe(1);
    await fixture.bus.publish('visavis.meeting', [left('removed', fromNow(1_000))]);
    await until(async () => (await inSession('guest')) === 0);
    expect(await guest.ask('session:signal', { meetingId: 'm1', signal })).toMatchObject({ error: 'NOT_IN_SESSION' });
    // In the queue again with the same tab, they may be connected ahead like everybody else.
    await guest.ask('session:ahead', { meetingId: 'm1' });
    await host.ask('session:signal', { meetingId: 'm1', signal, to: 'guest' });
    await until('heard', () => guest.named('session:signal').length === 1);
    const ended = { meetingId: 'm1', meeting: meeting({ startedAt: AT, endedAt: AT }), hostId: 'host', coHostIds: [] };
    await fixture.bus.publish('visavis.meeting', [
      fixture.event('visavis.meeting.ended.v1', 'm1', { ...ended, endedBy: 'host', reason: 'over', guestsMet: 1, noShow: false }),
    ]);
    await until(async () => (await inSession('host')) === 0);
  });

  it('reports a lost participant, but not one who is back already', async () => {
    const [first, again] = [await fixture.sign('guest'), await fixture.sign('guest')];
    await fixture.enter(first, 'phone');
    await fixture.enter(again, 'phone');
    first.socket.disconnect();
    await until(async () => (await fixture.sockets.in('session:m1').fetchSockets()).length === 1);
    // Nothing happens, and nothing tells when: a report would be there long before this.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(fixture.callsTo('session.disconnected')).toEqual([]);
    fixture.state.failDisconnected = 1;
    again.socket.disconnect();
    await until('reported, at the second try', () => fixture.callsTo('session.disconnected').length === 2);
    expect(fixture.callsTo('session.disconnected')[1]).toMatchObject({
      params: { id: 'm1' },
      body: { userId: 'guest', deviceId: 'phone' },
    });
    const leaver = await fixture.sign('guest');
    await fixture.enter(leaver, 'phone');
    await leaver.ask('session:leave', { meetingId: 'm1' });
    leaver.socket.disconnect();
    await until(async () => (await fixture.sockets.fetchSockets()).length === 0);
    expect(fixture.callsTo('session.disconnected')).toHaveLength(2);
  });

  it('reports a guest whose last tab in the queue is closed, at once', async () => {
    const [first, second] = [await fixture.sign('guest'), await fixture.sign('guest')];
    await first.ask('waiting-room:join', { meetingId: 'm1' });
    await second.ask('waiting-room:heartbeat', { meetingId: 'm1', deviceId: 'laptop' });
    first.socket.disconnect();
    await until(async () => (await fixture.sockets.in('user:guest').fetchSockets()).length === 1);
    second.socket.disconnect();
    await until('reported', () => fixture.callsTo('session.disconnected').length > 0);
    expect(fixture.callsTo('session.disconnected')).toMatchObject([
      { params: { id: 'm1' }, body: { userId: 'guest', deviceId: 'laptop' } },
    ]);
    const leaver = await fixture.sign('guest');
    await leaver.ask('waiting-room:join', { meetingId: 'm1' });
    await leaver.ask('waiting-room:leave', { meetingId: 'm1' });
    leaver.socket.disconnect();
    await until(async () => (await fixture.sockets.fetchSockets()).length === 0);
    expect(fixture.callsTo('session.disconnected')).toHaveLength(1);
  });
});
