import { expect, test } from '@jest/globals';
import type { RemoteParticipant } from 'livekit-client';
import { silent } from '../../src/features/room/call/link-types.ts';
import { Attendee } from '../../src/features/room/call/livekit/attendee.ts';

test('says that the server has paused their picture, until it goes on', () => {
  const attendee = new Attendee('carl', { media: () => silent, send: () => undefined, now: () => 0 });
  const camera = { source: 'camera', isMuted: false, setVideoDimensions: () => undefined };
  const see = (streamState: string) => {
    const track = { mediaStreamTrack: { muted: false }, streamState };
    const trackPublications = new Map([['camera', { ...camera, track }]]);
    attendee.see({ sid: 'sid', trackPublications } as unknown as RemoteParticipant, true);
    return attendee.view().media.heldBack ?? false;
  };
  attendee.receive({ kind: 'media', microphone: true, camera: true, screen: false });
  expect(['active', 'paused', 'paused', 'active'].map(see)).toEqual([false, true, true, false]);
});

test('offers no picture on request by the media server, which the other says of direct connections', () => {
  const attendee = new Attendee('carl', { media: () => silent, send: () => undefined, now: () => 0 });
  const media = { microphone: true, camera: true, screen: false, hand: true, wantsCaptions: true, captions: 'on' as const };
  attendee.receive({ kind: 'media', ...media, onRequest: true, heldBack: true, asks: true, shownHeight: 180 });
  const { media: displayed, onRequest, heldBack } = attendee.view();
  expect({ displayed, onRequest, heldBack }).toEqual({ displayed: media, onRequest: false, heldBack: false });
});
