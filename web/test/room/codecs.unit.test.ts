import { expect, test } from '@jest/globals';
import { inOurOrder, withSilence } from '../../src/features/room/call/mesh/codecs.ts';

const codec = (mimeType: string) => ({ mimeType, clockRate: 90_000 });

test('sound repeats itself where it can, and pictures are coded by what spares the battery', () => {
  const sound = ['audio/opus', 'audio/red', 'audio/PCMU'].map(codec);
  expect(inOurOrder('microphone', sound).map(({ mimeType }) => mimeType)).toEqual(['audio/red', 'audio/opus', 'audio/PCMU']);
  const pictures = ['video/VP8', 'video/rtx', 'video/H264', 'video/VP9'].map(codec);
  expect(inOurOrder('camera', pictures, new Set(['video/H264'])).map(({ mimeType }) => mimeType)).toEqual([
    'video/H264',
    'video/VP8',
    'video/rtx',
    'video/VP9',
  ]);
  expect(inOurOrder('camera', pictures, new Set())).toEqual(pictures);
});

test('who is silent need not send, and it is said once', () => {
  const sdp = 'm=audio 9\r\na=rtpmap:111 opus/48000/2\r\na=fmtp:111 minptime=10;useinbandfec=1\r\na=fmtp:63 111/111\r\n';
  const answer = withSilence(sdp);
  expect(answer).toContain('a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1\r\n');
  expect(withSilence(answer)).toBe(answer);
  expect(withSilence('{"pc":1}')).toBe('{"pc":1}');
});
