import { expect, test } from '@jest/globals';
import { silent } from '../../src/features/room/call/link-types.ts';
import { Attendee } from '../../src/features/room/call/livekit/attendee.ts';

test('offers no picture on request by the media server, which the other says of direct connections', () => {
  const attendee = new Attendee('carl', { media: () => silent, send: () => undefined, now: () => 0 });
  const media = { microphone: true, camera: true, screen: false, hand: true, wantsCaptions: true, captions: 'on' as const };
  attendee.receive({ kind: 'media', ...media, onRequest: true, heldBack: true, asks: true, shownHeight: 180 });
  const { media: told, onRequest, heldBack } = attendee.view();
  expect({ told, onRequest, heldBack }).toEqual({ told: media, onRequest: false, heldBack: false });
});
