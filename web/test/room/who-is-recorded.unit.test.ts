import { describe, expect, it } from '@jest/globals';
import type { PeerView } from '../../src/features/room/call/media-port.ts';
import { whoIsRecorded } from '../../src/features/room/recording/who-is-recorded.ts';

type Args = Parameters<typeof whoIsRecorded>;
const track = (name: string) => name as unknown as MediaStreamTrack;

const session = (answers: Record<string, boolean | undefined>, more: { asks?: boolean; role?: 'host' | 'cohost' } = {}) =>
  ({
    me: { userId: 'hana', role: more.role ?? 'host' },
    meeting: { ...((more.asks ?? true) && { asksToRecord: true }) },
    participants: [
      { userId: 'hana', name: 'Hana' },
      ...Object.entries(answers).map(([userId, mayRecord]) => ({
        userId,
        name: userId,
        ...(mayRecord !== undefined && { mayRecord }),
      })),
    ],
  }) as unknown as Args[0];
const peer = (name: string, more: object = {}) =>
  ({
    state: 'connected',
    media: { camera: true, microphone: true, screen: true },
    tracks: { camera: track(`${name} picture`), microphone: track(`${name} voice`), screen: track(`${name} screen`) },
    ...more,
  }) as unknown as PeerView;
const mine = {
  camera: { state: 'on' },
  microphone: { state: 'off' },
  tracks: { camera: track('my picture'), microphone: track('my voice') },
} as unknown as Args[2];
const me = { userId: 'hana', name: 'Hana', picture: 'my picture', sound: null };

describe('who is recorded', () => {
  it('is the host and whoever said yes: neither who said no nor who has not answered', () => {
    const peers = { gita: peer('gita'), cora: peer('cora'), omar: peer('omar') };
    expect(whoIsRecorded(session({ gita: true, cora: false, omar: undefined }), peers, mine)).toEqual([
      me,
      { userId: 'gita', name: 'gita', picture: 'gita picture', sound: 'gita voice' },
    ]);
  });

  it('is nobody where the host does not ask, or by anybody else', () => {
    expect(whoIsRecorded(session({ gita: true }, { asks: false }), { gita: peer('gita') }, mine)).toEqual([]);
    expect(whoIsRecorded(session({ gita: true }, { role: 'cohost' }), { gita: peer('gita') }, mine)).toEqual([]);
  });

  it('is heard and seen as they are in the call: nothing of what is switched off or not connected', () => {
    const off = peer('gita', { media: { camera: false, microphone: true, screen: false } });
    expect(whoIsRecorded(session({ gita: true }), { gita: off }, mine)[1]).toMatchObject({ picture: null, sound: 'gita voice' });
    const gone = peer('gita', { state: 'interrupted' });
    expect(whoIsRecorded(session({ gita: true }), { gita: gone }, mine)).toEqual([me]);
  });
});
