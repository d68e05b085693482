import { readFile } from 'node:fs/promises';
import { BufferSource, EncodedPacketSink, Input, type InputTrack, WEBM } from 'mediabunny';

/** Encoded sound or one encoded picture. */
export interface ClipPacket {
  data: Uint8Array;
  /** From the clip's begin, in ms. */
  atMs: number;
  /** A whole picture, which needs none before it; true of all sound. */
  isKey: boolean;
}
export interface Clip {
  pictures: readonly ClipPacket[];
  sounds: readonly ClipPacket[];
  /** Then it begins again. */
  lastsMs: number;
}

/** The picture (VP8) and sound (Opus) that the demo host sends, as `clip/draw-clip.ts` has written them. */
export async function loadClip(): Promise<Clip> {
  const bytes = await readFile(new URL('../clip/demo-host.webm', import.meta.url));
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM] });
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
  if (!video || !audio) throw new Error('the demo host’s clip lacks a picture or sound');
  const [pictures, sounds] = await Promise.all([packetsOf(video), packetsOf(audio)]);
  const second = pictures[1];
  if (!second) throw new Error('the demo host’s clip has no pictures');
  // The last picture is shown as long as each other.
  const lastsMs = (pictures.at(-1)?.atMs ?? 0) + second.atMs;
  // An encoder ends with sound that it made up, beyond the last picture.
  return { pictures, sounds: sounds.filter(({ atMs }) => atMs < lastsMs), lastsMs };
}

async function packetsOf(track: InputTrack): Promise<ClipPacket[]> {
  const packets: ClipPacket[] = [];
  for await (const { data, timestamp, type } of new EncodedPacketSink(track as never).packets())
    packets.push({ data, atMs: timestamp * 1_000, isKey: type === 'key' });
  return packets;
}
