// node_modules/.bin/node infra/engines/demo-host/clip/draw-clip.ts: draws the demo host's picture and sound with this machine's
// Chromium, and writes demo-host.webm beside this file. The clip is committed: a start draws and encodes nothing.
import { writeFileSync } from 'node:fs';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { chromium } from 'playwright-core';
import { drawIn } from './scene.js';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
// Encoders are for secure contexts; this machine itself is one.
await page.route('http://localhost/', (route) => route.fulfill({ body: '', contentType: 'text/html' }));
await page.goto('http://localhost/');
const { pictures, sounds, soundHead } = await page.evaluate(drawIn);
await browser.close();

const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
const video = new EncodedVideoPacketSource('vp8');
const audio = new EncodedAudioPacketSource('opus');
output.addVideoTrack(video);
output.addAudioTrack(audio);
await output.start();
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
const packetOf = ({ data, key, at, lasts }: (typeof pictures)[0]) =>
  new EncodedPacket(bytes(data), key ? 'key' : 'delta', at / 1e6, lasts / 1e6);
const meta = { video: { codec: 'vp8', codedWidth: 640, codedHeight: 360 } };
for (const picture of pictures) await video.add(packetOf(picture), { decoderConfig: meta.video });
for (const sound of sounds)
  await audio.add(packetOf(sound), {
    decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description: bytes(soundHead) },
  });
await output.finalize();
const file = new Uint8Array(output.target.buffer ?? []);
writeFileSync(new URL('demo-host.webm', import.meta.url), file);
