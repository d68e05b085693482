import { beforeEach, describe, expect, test } from '@jest/globals';
import { silent } from '../../src/features/room/call/link-types.ts';
import { isPolite } from '../../src/features/room/call/mesh/mesh.ts';
import { type FakePc, FakeRoom, flush } from './fake-peer.ts';

const host = { userId: 'host', role: 'host' } as const;
const guest = { userId: 'guest', role: 'guest' } as const;
const coHost = { userId: 'cohost', role: 'cohost' } as const;
const track = (kind: string) => ({ kind, id: kind }) as unknown as MediaStreamTrack;

let room: FakeRoom;
beforeEach(() => {
  room = new FakeRoom();
});
const stateOf = (of: string, other: string) => room.tabs.get(of)?.call.view().peers[other]?.state;
const connected = () => [stateOf('host', 'guest'), stateOf('guest', 'host')];

describe('politeness', () => {
  test('the guest gives way, and both sides agree in every pairing', () => {
    expect(isPolite(guest, host)).toBe(true);
    for (const [a, b] of [
      [guest, host],
      [guest, coHost],
      [host, coHost],
    ] as const)
      expect(isPolite(a, b)).toBe(!isPolite(b, a));
  });
});

describe('a call of two', () => {
  test('connects, whoever comes first', async () => {
    room.enter(guest);
    await room.time.pass(10_000);
    room.enter(host);
    await flush();
    expect(connected()).toEqual(['connected', 'connected']);
  });

  test('needs one offer only, with a media section for each kind', async () => {
    const one = room.enter(host);
    const two = room.enter(guest);
    await flush();
    expect(one.pc().offersMade + two.pc().offersMade).toBe(1);
    expect(two.pc().transceivers.map(({ kind, direction }) => [kind, direction])).toEqual([
      ['audio', 'sendrecv'],
      ['video', 'sendrecv'],
      ['video', 'sendrecv'],
      ['audio', 'sendrecv'],
    ]);
  });

  test('works when only one side has a camera', async () => {
    const one = room.enter(host);
    one.call.setTrack('camera', track('video'));
    const two = room.enter(guest);
    await flush();
    expect(connected()).toEqual(['connected', 'connected']);
    expect(one.pc().transceivers[1]?.sender.track).toMatchObject({ kind: 'video' });
    expect(two.pc().transceivers[1]?.sender.track).toBeNull();
    expect(two.call.view().peers.host?.tracks.camera).toBeDefined();
  });

  test('a camera, a screen and silence later on do not negotiate', async () => {
    const one = room.enter(host);
    const two = room.enter(guest);
    await flush();
    two.call.setTrack('camera', track('video'));
    one.call.setTrack('screen', track('video'));
    one.call.setTrack('microphone', null);
    one.call.setMedia({ microphone: false, camera: false, screen: true });
    await flush();
    expect(one.pc().offersMade + two.pc().offersMade).toBe(1);
    expect(two.pc().transceivers[1]?.sender.track).toMatchObject({ kind: 'video' });
    expect(one.pc().transceivers[2]?.sender.track).toMatchObject({ kind: 'video' });
    expect(two.call.view().peers.host?.media.screen).toBe(true);
  });

  test('says what it sends when the link is made, so that the first picture is right', async () => {
    const one = room.enter(host);
    one.call.setMedia({ microphone: true, camera: false, screen: false });
    room.enter(guest);
    await flush();
    expect(room.tabs.get('guest')?.call.view().peers.host?.media.camera).toBe(false);
  });

  test('says that a phone call has the microphone, and that it is over', async () => {
    const one = room.enter(host);
    room.enter(guest);
    const mediaSeen = () => room.tabs.get('guest')?.call.view().peers.host?.media;
    one.call.setMedia({ microphone: false, camera: true, screen: false, onPhone: true });
    await flush();
    expect(mediaSeen()).toMatchObject({ microphone: false, onPhone: true });
    one.call.setMedia({ microphone: true, camera: true, screen: false, onPhone: false });
    await flush();
    expect(mediaSeen()).toMatchObject({ microphone: true, onPhone: false });
  });

  test('both start a new search at once: one of them offers, and no offer is taken back', async () => {
    const one = room.enter(host);
    const two = room.enter(guest);
    await flush();
    room.network.cut();
    room.network.restore();
    room.holding = true;
    one.call.restart();
    two.call.restart();
    await flush();
    expect([one.pc().signalingState, two.pc().signalingState]).toEqual(['have-local-offer', 'stable']);
    room.flush();
    await room.time.pass(100);
    expect(connected()).toEqual(['connected', 'connected']);
    expect([one.pcs.length, two.pcs.length]).toEqual([1, 1]);
  });

  test('a way that is lost is searched anew after a moment, on the same connection', async () => {
    const one = room.enter(host);
    room.enter(guest);
    await flush();
    room.network.cut();
    expect(connected()).toEqual(['interrupted', 'interrupted']);
    room.network.restore();
    await room.time.pass(2_500);
    expect(connected()).toEqual(['connected', 'connected']);
    expect(one.pcs).toHaveLength(1);
  });

  describe('through a relay', () => {
    const credentials = ({ configuration }: FakePc) => configuration.iceServers?.[0]?.username;
    beforeEach(() => {
      room.credentials = 0;
    });

    test('takes fresh credentials for each new search', async () => {
      const tabs = [room.enter(host), room.enter(guest)];
      await room.time.pass(10_000);
      const before = tabs.map(({ pc }) => ({ offers: pc().offersMade, name: credentials(pc()) }));
      room.network.cut();
      room.network.restore();
      await room.time.pass(2_500);
      expect(connected()).toEqual(['connected', 'connected']);
      expect(tabs.map(({ pc }, index) => pc().offersMade > (before[index]?.offers ?? 0))).toEqual([true, false]);
      expect(tabs.map(({ pc }, index) => credentials(pc()) !== before[index]?.name)).toEqual([true, true]);
    });

    test('does not wait for them while the server is away', async () => {
      const one = room.enter(host);
      room.enter(guest);
      await room.time.pass(10_000);
      room.away = true;
      room.network.cut();
      await room.time.pass(2_300);
      expect(one.pc().offersMade).toBe(1);
      await room.time.pass(200);
      expect(one.pc().offersMade).toBe(2);
    });

    test('renews them in a long call', async () => {
      const one = room.enter(host);
      room.enter(guest);
      await flush();
      const before = credentials(one.pc());
      await room.time.pass(21 * 60_000);
      expect(credentials(one.pc())).not.toBe(before);
      const later = credentials(one.pc());
      await room.time.pass(20 * 60_000);
      expect(credentials(one.pc())).not.toBe(later);
    });
  });

  test('is connected ahead without a sound or picture, and shown and heard from admission on', async () => {
    room.ahead = true;
    const tabs = [room.enter(host), room.enter(guest)];
    for (const { call } of tabs) {
      call.setTrack('camera', track('video'));
      call.setMedia({ microphone: true, camera: true, screen: false });
    }
    await flush();
    const sent = () => tabs.map(({ pc }) => pc().transceivers.map(({ sender }) => sender.track !== null));
    const nothing = [false, false, false, false];
    expect(tabs.map(({ pc }) => pc().connectionState)).toEqual(['connected', 'connected']);
    expect(sent()).toEqual([nothing, nothing]);
    expect(connected()).toEqual([undefined, undefined]);
    expect(room.sent.filter(({ signal }) => signal.kind === 'media' && signal.camera)).toEqual([]);
    const offers = tabs.map(({ pc }) => pc().offersMade);
    const ends = tabs.map(({ pc }) => pc().id);

    // Between queue and room the guest is on no list for a moment.
    tabs[0]?.call.setMembers([host]);
    room.ahead = false;
    room.list();
    await room.time.pass(10_000);
    expect(connected()).toEqual(['connected', 'connected']);
    expect(sent()).toEqual([
      [false, true, false, false],
      [false, true, false, false],
    ]);
    expect(room.tabs.get('host')?.call.view().peers.guest?.media).toMatchObject({ camera: true });
    expect(tabs.map(({ pc }) => pc().offersMade)).toEqual(offers);
    expect(tabs.map(({ pc }) => pc().id)).toEqual(ends);
  });

  test('sends nothing more to a guest who was sent back to the queue', async () => {
    const tabs = [room.enter(host), room.enter(guest)];
    for (const { call } of tabs) call.setTrack('camera', track('video'));
    await flush();
    room.ahead = true;
    room.list();
    await room.time.pass(10_000);
    expect(tabs.map(({ pc }) => pc().connectionState)).toEqual(['connected', 'connected']);
    expect(tabs.map(({ pc }) => pc().transceivers.some(({ sender }) => sender.track !== null))).toEqual([false, false]);
  });

  test('forgets a guest who was connected ahead and did not come', async () => {
    room.ahead = true;
    const one = room.enter(host);
    room.enter(guest);
    await flush();
    one.call.setMembers([host]);
    await room.time.pass(6_000);
    expect(one.pc().connectionState).toBe('closed');
  });

  test.each(['host', 'guest'])('a way that failed for the %s is searched anew at once', async (of) => {
    room.enter(host);
    room.enter(guest);
    await flush();
    room.network.cut();
    room.network.restore();
    room.tabs.get(of)?.pcs.at(-1)?.become('failed');
    await flush();
    expect(connected()).toEqual(['connected', 'connected']);
  });

  test.each([
    ['host', host],
    ['guest', guest],
  ])('survives a reload of the %s', async (_, who) => {
    room.enter(host);
    room.enter(guest);
    await flush();
    const again = room.enter(who);
    await flush();
    expect(connected()).toEqual(['connected', 'connected']);
    expect(again.pcs).toHaveLength(1);
  });

  test('survives a reload of both at once, and again', async () => {
    for (let times = 0; times < 3; times += 1) {
      room.holding = true;
      room.enter(host);
      room.enter(guest);
      await flush();
      room.flush();
      await flush();
      expect(connected()).toEqual(['connected', 'connected']);
    }
  });

  test('the server is away and comes back: the call goes on, on the same connections', async () => {
    const one = room.enter(host);
    const two = room.enter(guest);
    await flush();
    room.away = true;
    await room.time.pass(60_000);
    room.away = false;
    one.call.recover({ iceServers: [] });
    two.call.recover({ iceServers: [] });
    await room.time.pass(60_000);
    expect(connected()).toEqual(['connected', 'connected']);
    expect([one.pcs.length, two.pcs.length]).toEqual([1, 1]);
  });

  test('what one said while the other heard nothing is asked for, and said again', async () => {
    const one = room.enter(host);
    const two = room.enter(guest);
    await flush();
    room.deaf = 'host';
    two.call.setMedia({ ...silent, camera: true });
    await flush();
    room.deaf = '';
    expect(one.call.view().peers.guest?.media).toMatchObject({ camera: false });
    one.call.recover({ iceServers: [] });
    await flush();
    expect(one.call.view().peers.guest?.media).toMatchObject({ camera: true });
    expect([one.pcs.length, two.pcs.length]).toEqual([1, 1]);
  });

  test('the network changes while the server is away: the offer is said again when it is back', async () => {
    const one = room.enter(host);
    const two = room.enter(guest);
    await flush();
    room.away = true;
    room.network.cut();
    await room.time.pass(5_000);
    room.network.restore();
    room.away = false;
    one.call.recover({ iceServers: [] });
    two.call.recover({ iceServers: [] });
    await room.time.pass(100);
    expect(connected()).toEqual(['connected', 'connected']);
    expect([one.pcs.length, two.pcs.length]).toEqual([1, 1]);
  });

  test.each(['guest', 'host'])(
    'the network of the %s changes and their socket dies unnoticed: what was lost is said again',
    async (of) => {
      const one = room.enter(host);
      const two = room.enter(guest);
      await flush();
      room.deaf = of;
      room.network.cut();
      room.network.restore();
      await room.time.pass(3_000);
      expect([one.pc().signalingState, two.pc().signalingState]).toEqual(['have-local-offer', 'stable']);
      room.deaf = '';
      room.tabs.get(of)?.call.recover({ iceServers: [] });
      await room.time.pass(500);
      expect(connected()).toEqual(['connected', 'connected']);
      expect([one.pcs.length, two.pcs.length]).toEqual([1, 1]);
    },
  );

  test('packets that stop: the socket is asked first, then a way is looked for, and pictures begin anew on it', async () => {
    const one = room.enter(host);
    const two = room.enter(guest);
    await flush();
    two.call.setMedia({ ...silent, camera: true });
    await flush();
    const { call } = one;
    const look = async (packetsReceived: number) => {
      one.pc().stats = new Map([['in', { type: 'inbound-rtp', packetsReceived }]]);
      await call.watch();
      await room.time.pass(200);
      const { offersMade, transceivers } = one.pc();
      return [room.probes > 0, offersMade, transceivers.map(({ wholePictures }) => wholePictures)];
    };
    expect(await look(10)).toEqual([false, 1, [0, 0, 0, 0]]);
    await look(20);
    expect(await look(20)).toEqual([false, 1, [0, 0, 0, 0]]);
    expect(await look(20)).toEqual([true, 1, [0, 0, 0, 0]]);
    await look(20);
    expect(await look(20)).toEqual([true, 2, [0, 0, 0, 0]]);
    expect(await look(30)).toEqual([true, 2, [0, 1, 1, 0]]);
    expect(await look(40)).toEqual([true, 2, [0, 1, 1, 0]]);
  });

  test('hellos that were lost are said again', async () => {
    room.away = true;
    room.enter(host);
    room.enter(guest);
    await flush();
    room.away = false;
    await room.time.pass(3_500);
    expect(connected()).toEqual(['connected', 'connected']);
  });

  test('a link that stays broken is made anew, once the other can be told', async () => {
    const one = room.enter(host);
    room.enter(guest);
    await flush();
    // The other's browser lost its connection without a sign.
    room.network.cut();
    const silent = room.tabs.get('guest')!;
    room.network.pcs.delete(silent.pcs[0]!.id);
    room.network.restore();
    await room.time.pass(20_000);
    expect(connected()).toEqual(['connected', 'connected']);
    expect(one.pcs.length).toBeGreaterThan(1);
  });

  test('signals of a tab that is gone do not disturb its successor', async () => {
    const one = room.enter(host);
    room.enter(guest);
    await flush();
    const stale = room.sent.filter(({ from }) => from === 'guest').map(({ signal }) => signal);
    room.enter(guest);
    await flush();
    const made = one.pcs.length;
    // What an old end said before must not be taken for the new one: none of it names a pair that is alive.
    for (const signal of stale.filter(({ kind }) => kind === 'candidate')) one.call.receive('guest', signal);
    await flush();
    expect(connected()).toEqual(['connected', 'connected']);
    expect(one.pcs).toHaveLength(made);
  });
});

describe('more than two', () => {
  test('a co-host is linked to both', async () => {
    for (const member of [host, guest, coHost]) room.enter(member);
    await flush();
    expect([stateOf('cohost', 'host'), stateOf('cohost', 'guest'), stateOf('guest', 'cohost')]).toEqual([
      'connected',
      'connected',
      'connected',
    ]);
  });
  test('whoever leaves is forgotten', async () => {
    const one = room.enter(host);
    room.enter(guest);
    await flush();
    one.call.setMembers([host]);
    expect(one.call.view().peers).toEqual({});
    expect(one.pc().signalingState).toBe('closed');
  });
});

describe('what goes up', () => {
  const camera = () => ({ ...track('video'), getSettings: () => ({ width: 1_280, height: 720 }) }) as MediaStreamTrack;
  const sent = (pc: FakePc | undefined) => pc?.transceivers[1]?.parameters.encodings[0];
  const looks = async (call: ReturnType<FakeRoom['enter']>['call'], times: number) => {
    for (let look = 0; look < times; look += 1) await call.stats();
  };
  let one: ReturnType<FakeRoom['enter']>;
  beforeEach(async () => {
    one = room.enter(host);
    one.call.setTrack('camera', camera());
    one.call.setMedia({ microphone: true, camera: true, screen: false });
    room.enter(guest);
    await flush();
  });

  test('begins small with the first picture, whoever makes the offer', async () => {
    const late = room.enter(guest);
    late.call.setTrack('camera', camera());
    late.call.setMedia({ microphone: true, camera: true, screen: false });
    await flush();
    expect([sent(one.pc()), sent(late.pc())]).toMatchObject([{ scaleResolutionDownBy: 2 }, { scaleResolutionDownBy: 2 }]);
  });

  test('begins small, rises, and is shared when somebody comes', async () => {
    await looks(one.call, 1);
    expect(sent(one.pc())).toMatchObject({ active: true, scaleResolutionDownBy: 2 });
    await looks(one.call, 4);
    expect(sent(one.pc())).toMatchObject({ active: true, scaleResolutionDownBy: 1 });
    room.enter(coHost);
    await flush();
    expect(sent(one.pcs[0])).toMatchObject({ active: true, scaleResolutionDownBy: 2 });
    one.call.setSaver(true);
    expect(sent(one.pcs[0])).toMatchObject({ scaleResolutionDownBy: 4 });
  });

  test('is no larger than whoever saves data wants it', async () => {
    room.tabs.get('guest')?.call.setSaver(true);
    await flush();
    expect(sent(one.pc())).toMatchObject({ scaleResolutionDownBy: 4 });
    room.tabs.get('guest')?.call.setSaver(false);
    await flush();
    expect(sent(one.pc())).toMatchObject({ scaleResolutionDownBy: 2 });
  });

  test('is no larger than the other shows it', async () => {
    room.tabs.get('guest')?.call.setShown('host', 180);
    await flush();
    expect(sent(one.pc())).toMatchObject({ scaleResolutionDownBy: 4 });
  });

  test('is the sound alone on a line that carries no picture; both are told, and the picture comes back', async () => {
    const heldBack = () => [
      one.call.view().peers.guest?.heldBack,
      room.tabs.get('guest')?.call.view().peers.host?.media.heldBack ?? false,
    ];
    one.pc().stats = new Map<string, unknown>([
      ['out', { type: 'outbound-rtp', qualityLimitationReason: 'bandwidth' }],
      ['pair', { type: 'candidate-pair', nominated: true, state: 'succeeded', availableOutgoingBitrate: 40_000 }],
    ]);
    await looks(one.call, 8);
    await flush();
    expect(sent(one.pc())).toMatchObject({ active: false });
    expect(heldBack()).toEqual([true, true]);
    one.pc().stats = new Map();
    await looks(one.call, 10);
    await flush();
    expect(sent(one.pc())).toMatchObject({ active: true });
    expect(heldBack()).toEqual([false, false]);
  });
});

describe('from the fourth on', () => {
  const second = { userId: 'second', role: 'cohost' } as const;
  let calls: Record<string, ReturnType<FakeRoom['enter']>['call']>;
  beforeEach(async () => {
    calls = {};
    for (const member of [host, coHost, second, guest]) {
      const { call } = room.enter(member);
      calls[member.userId] = call;
      call.setTrack('camera', track('video'));
      call.setMedia({ microphone: true, camera: true, screen: false });
    }
    await flush();
  });
  /** What of this person's camera is sent to each other person. */
  const sentTo = (from: string) =>
    Object.fromEntries(
      room.tabs.get(from)!.pcs.flatMap((pc) => {
        const other = [...room.tabs].find(([, { pcs }]) => pcs.some(({ id }) => id === pc.remote?.pc));
        return other ? [[other[0], pc.transceivers[1]?.parameters.encodings[0]?.active]] : [];
      }),
    );
  const isOnRequest = (by: string, of: string) => calls[by]?.view().peers[of]?.media.onRequest ?? false;

  test('a co-host is heard, and seen by who asks; the other three are seen by all', async () => {
    expect(sentTo('second')).toEqual({ host: false, cohost: false, guest: false });
    for (const from of ['host', 'cohost', 'guest']) expect(Object.values(sentTo(from))).toEqual([true, true, true]);
    expect(['host', 'cohost', 'guest'].map((by) => isOnRequest(by, 'second'))).toEqual([true, true, true]);
    expect(['host', 'cohost', 'second'].map((of) => calls.guest?.view().peers[of]?.onRequest)).toEqual([false, false, false]);
    expect(calls.second?.view().peers.guest?.onRequest).toBe(true);

    calls.guest?.ask('second');
    await flush();
    expect(sentTo('second')).toEqual({ host: false, cohost: false, guest: true });
    expect([isOnRequest('guest', 'second'), isOnRequest('host', 'second')]).toEqual([false, true]);
    expect(calls.second?.view().peers.guest?.onRequest).toBe(false);
  });

  test('who asked once sees them again after their reload', async () => {
    calls.guest?.ask('second');
    await flush();
    const { call } = room.enter(second);
    call.setTrack('camera', track('video'));
    call.setMedia({ microphone: true, camera: true, screen: false });
    await flush();
    expect(sentTo('second')).toEqual({ host: false, cohost: false, guest: true });
  });

  test('is seen by all as soon as there is a seat for them, with or without a guest', async () => {
    room.leave('guest');
    await flush();
    expect(sentTo('second')).toEqual({ host: false, cohost: false });
    room.leave('cohost');
    await flush();
    expect(sentTo('second')).toEqual({ host: true });
    expect(isOnRequest('host', 'second')).toBe(false);
  });
});

describe('chat', () => {
  test('reaches the other once and is kept by both', async () => {
    const one = room.enter(host);
    const two = room.enter(guest);
    await flush();
    await one.call.sendChat('Good morning');
    await flush();
    expect(one.call.view().chat).toMatchObject([{ from: 'host', text: 'Good morning', state: 'sent' }]);
    expect(two.call.view().chat).toMatchObject([{ from: 'host', text: 'Good morning' }]);
    const { signal } = room.sent.findLast(({ signal: { kind } }) => kind === 'chat')!;
    two.call.receive('host', signal);
    expect(two.call.view().chat).toHaveLength(1);
  });
  test('keeps what was written before a guest came apart from their turn, for the hosts', async () => {
    const one = room.enter(host);
    const read = () => one.call.view();
    await one.call.sendChat('Coming, Cora?');
    const [first] = read().chat;
    const two = room.enter(guest);
    await flush();
    expect(read().turnAfter).toEqual(first?.id);
    await two.call.sendChat('My portfolio');
    await flush();
    // A reload of the same guest is no other turn, and the guest's own page has one turn alone.
    expect(room.enter(guest).call.view().turnAfter).toBeUndefined();
    await flush();
    expect(read().turnAfter).toEqual(first?.id);
    room.leave('guest');
    await flush();
    room.enter({ userId: 'hari', role: 'guest' });
    await flush();
    expect(read().chat.find(({ id }) => id === read().turnAfter)?.text).toBe('My portfolio');
    // Who comes in the middle of a turn is given this turn's alone.
    const cora = room.enter(coHost);
    cora.call.addChat([{ id: 'k', from: 'host', text: 'Welcome', at: '' }]);
    await flush();
    expect(cora.call.view().turnAfter).toBeUndefined();
  });
  test('has the time at which the server took it', async () => {
    room.stamp = '2026-11-21T10:00:00.000Z';
    const one = room.enter(host);
    await one.call.sendChat('Good morning');
    expect(one.call.view().chat).toMatchObject([{ at: room.stamp, state: 'sent' }]);
  });
  test('says when it could not be sent, and can be sent again', async () => {
    const one = room.enter(host);
    room.away = true;
    await one.call.sendChat('Are you there?');
    const failed = one.call.view().chat[0]!;
    expect(failed.state).toBe('failed');
    room.away = false;
    await one.call.sendChat(failed.text, failed.id);
    expect(one.call.view().chat).toMatchObject([{ state: 'sent' }]);
  });
});
