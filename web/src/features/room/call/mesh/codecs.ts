import type { TrackKind } from '../link-types.ts';

type Codec = RTCRtpCodec;

/** Which of them the device's own circuits encode; asked once, and empty until the answer is here. */
let sparing: ReadonlySet<string> = new Set();

const isSparing = async ({ mimeType, sdpFmtpLine }: Codec): Promise<boolean> => {
  const contentType = sdpFmtpLine ? `${mimeType};${sdpFmtpLine}` : mimeType;
  const video = { contentType, width: 1_280, height: 720, bitrate: 1_000_000, framerate: 30 };
  const info = await navigator.mediaCapabilities.encodingInfo({ type: 'webrtc', video });
  return info.supported && info.smooth && info.powerEfficient;
};

/** Finds out which codecs spare the battery; to be called when a room opens. */
export const learnCodecs = async (): Promise<void> => {
  const codecs = globalThis.RTCRtpSender?.getCapabilities?.('video')?.codecs ?? [];
  const answers = await Promise.all(codecs.map((codec) => isSparing(codec).catch(() => false)));
  sparing = new Set(codecs.filter((_, index) => answers[index]).map(({ mimeType }) => mimeType));
};

/** The browser's codecs in our order: sound that repeats itself first (RED, RFC 2198), pictures by what spares the battery. */
export const inOurOrder = (kind: TrackKind, codecs: readonly Codec[], spares = sparing): Codec[] => {
  const first = ({ mimeType }: Codec) => (kind === 'microphone' ? /^audio\/red$/i.test(mimeType) : spares.has(mimeType));
  return [...codecs.filter(first), ...codecs.filter((codec) => !first(codec))];
};

/** Says in a description of mine that whoever is silent need not send (DTX, RFC 7587 §6.1). */
export const withSilence = (sdp: string): string => sdp.replace(/^(a=fmtp:\d+ (?!.*usedtx).*useinbandfec=1)/gm, '$1;usedtx=1');
