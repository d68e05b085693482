import type { Signal } from '@visavis/contracts/socket';
import type { Later } from '../../../../shared/time/later.ts';
import { cameThrough } from '../../devices/level-meter.ts';
import { isSound, type LinkState, linkTiming, type SendSignal, type TrackKind, type Tracks, trackKinds } from '../link-types.ts';
import { inOurOrder, withSilence } from './codecs.ts';
import { type PictureLimits, SCREEN_SOUND, SOUND } from './ladder.ts';

type Description = Extract<Signal, { kind: 'description' }>['description'];
type Candidate = Extract<Signal, { kind: 'candidate' }>['candidate'];
export type LinkSignal = Extract<Signal, { kind: 'description' | 'candidate' | 'restart' }>;

export interface PeerLinkDeps {
  pc: RTCPeerConnection;
  /** Never offers: asks the other end to. */
  polite: boolean;
  tracks: Tracks;
  /** The stream that ties my microphone and camera together, for lips and voice in step; absent in tests. */
  stream?: MediaStream | undefined;
  send: SendSignal;
  /** Gets fresh relay credentials for a new search. */
  refresh: () => Promise<void>;
  later: Later;
  onTrack: (kind: TrackKind, track: MediaStreamTrack) => void;
  onState: (state: LinkState) => void;
}

/**
 * One end of one peer connection. The impolite end lays out the media sections (`trackKinds`) with its first offer
 * and the polite end takes them over; from then on tracks are only replaced, so that muting, another camera or a shared screen
 * never negotiates. Negotiation later on means an ICE restart, which either end may begin and the impolite end offers: no offer
 * is ever taken back, after which Chromium (156) decodes what arrives and shows none of it.
 */
export class PeerLink {
  readonly #deps: PeerLinkDeps;
  readonly #pc: RTCPeerConnection;
  #tracks: Tracks;
  /** The other end was asked for an offer, and none has come yet. */
  #awaitsOffer = false;
  #taken: Promise<void> = Promise.resolve();
  #adopted = false;
  #everConnected = false;
  #closed = false;
  #state: LinkState = 'connecting';
  #cancelRestart: (() => void) | undefined;
  /** The encoding last applied to each sender, as text. */
  readonly #appliedEncodings = new Map<RTCRtpSender, string>();

  constructor(deps: PeerLinkDeps) {
    this.#deps = deps;
    this.#pc = deps.pc;
    this.#tracks = deps.tracks;
    const pc = deps.pc;
    pc.onicecandidate = ({ candidate }) =>
      deps.send({ kind: 'candidate', candidate: candidate ? plainCandidate(candidate) : null });
    pc.ontrack = ({ transceiver, track, receiver }) => {
      cameThrough(receiver);
      const kind = trackKinds[pc.getTransceivers().indexOf(transceiver)];
      if (kind) deps.onTrack(kind, track);
    };
    pc.onconnectionstatechange = () => this.#connectionChanged();
    pc.oniceconnectionstatechange = () => this.#iceChanged();
    if (!deps.polite) {
      pc.onnegotiationneeded = () => void this.#offer();
      for (const kind of trackKinds) {
        const streams = deps.stream && isFace(kind) ? [deps.stream] : [];
        orderCodecs(pc.addTransceiver(deps.tracks[kind] ?? mediaOf(kind), { direction: 'sendrecv', streams }), kind);
      }
      this.#adopted = true;
    }
  }

  get state(): LinkState {
    return this.#state;
  }

  /** One after the other: a second offer amid the first would be answered with an offer. */
  receive(signal: LinkSignal): void {
    this.#taken = this.#taken.then(() => this.#take(signal));
  }

  async #take(signal: LinkSignal): Promise<void> {
    if (this.#closed) return;
    if (signal.kind === 'candidate') await this.#candidate(signal.candidate);
    else if (signal.kind === 'description') await this.#description(signal.description);
    else if (!this.#offerAgain()) this.restartIce();
  }

  /** What I send in this place from now on; null: nothing. */
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    this.#tracks = { ...this.#tracks, [kind]: track };
    if (this.#adopted) void this.#replace(kind);
  }

  /** How much of my picture goes up from now on. */
  limit({ camera, screen }: PictureLimits): void {
    if (this.#closed || !this.#adopted) return;
    const { width = 0, height = 0 } = this.#tracks.camera?.getSettings?.() ?? {};
    const scale = camera && width && height ? Math.max(1, Math.min(width, height) / camera.height) : 1;
    this.#applyEncoding('microphone', { maxBitrate: SOUND, priority: 'high', networkPriority: 'high' });
    this.#applyEncoding(
      'camera',
      { active: camera !== undefined, ...(camera && { maxBitrate: camera.bitrate, scaleResolutionDownBy: scale }) },
      'maintain-framerate',
    );
    this.#applyEncoding('screen', { maxBitrate: screen.bitrate }, 'maintain-resolution');
    this.#applyEncoding('screenSound', { maxBitrate: SCREEN_SOUND });
  }

  /** Pictures begin anew with a whole one: what the other asked for while there was no way is lost, and asked again late. */
  beginPictures(): void {
    for (const kind of ['camera', 'screen'] as const) {
      const sender = this.#pc.getTransceivers()[trackKinds.indexOf(kind)]?.sender;
      const parameters = sender?.getParameters();
      const encodingOptions = parameters?.encodings?.map(() => ({ keyFrame: true }));
      if (parameters && encodingOptions) void sender?.setParameters(parameters, { encodingOptions }).catch(() => undefined);
    }
  }

  /** The way to the other changed: look for a new one, without dropping the old one first. */
  restartIce(): void {
    if (this.#closed || !this.#adopted) return;
    void this.#deps.refresh().then(() => {
      if (this.#closed) return;
      if (this.#deps.polite) this.#ask();
      else if (!this.#offerAgain()) this.#pc.restartIce();
    });
  }

  /** After signals may have been lost: says again what is not answered yet, and looks for a way when there is none. */
  recover(): void {
    if (this.#closed) return;
    if (this.#awaitsOffer) this.#ask();
    else if (!this.#offerAgain() && this.#state !== 'connected') this.restartIce();
  }

  #ask(): void {
    this.#awaitsOffer = true;
    this.#deps.send({ kind: 'restart' });
  }

  /** False: nothing of mine waits for an answer. */
  #offerAgain(): boolean {
    if (this.#closed || this.#pc.signalingState !== 'have-local-offer') return false;
    this.#sendLocal();
    return true;
  }

  /** Fresh relay credentials, for the next search for a way. */
  setIceServers(iceServers: RTCIceServer[]): void {
    if (!this.#closed) this.#pc.setConfiguration({ ...this.#pc.getConfiguration(), iceServers });
  }

  getStats(): Promise<RTCStatsReport> {
    return this.#pc.getStats();
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelRestart?.();
    const pc = this.#pc;
    pc.onnegotiationneeded = null;
    pc.onicecandidate = null;
    pc.ontrack = null;
    pc.onconnectionstatechange = null;
    pc.oniceconnectionstatechange = null;
    pc.close();
  }

  async #offer(): Promise<void> {
    try {
      await this.#pc.setLocalDescription();
      this.#sendLocal();
    } catch {
      // Closed; the watch over the link starts anew what stays broken.
    }
  }

  async #description(description: Description): Promise<void> {
    const pc = this.#pc;
    const isOffer = description.type === 'offer';
    // A page of an earlier release may offer although it is polite.
    if (isOffer && !this.#deps.polite) return;
    try {
      await pc.setRemoteDescription(description as RTCSessionDescriptionInit);
      if (!isOffer) return;
      this.#awaitsOffer = false;
      await this.#adopt();
      await pc.setLocalDescription();
      this.#sendLocal();
    } catch {
      // The answer to an offer that was said twice, or a closed connection: as above.
    }
  }

  async #candidate(candidate: Candidate): Promise<void> {
    try {
      await this.#pc.addIceCandidate(candidate as RTCIceCandidateInit | null);
    } catch {
      // Candidates of an offer that was passed over fail by nature; a bad one costs one path, not the call.
    }
  }

  /** Takes over the sections that the other end has laid out. */
  async #adopt(): Promise<void> {
    if (this.#adopted) return;
    this.#adopted = true;
    for (const [index, transceiver] of this.#pc.getTransceivers().entries()) {
      const kind = trackKinds[index];
      if (!kind) continue;
      transceiver.direction = 'sendrecv';
      orderCodecs(transceiver, kind);
      if (this.#deps.stream && isFace(kind)) transceiver.sender.setStreams?.(this.#deps.stream);
      await this.#replace(kind);
    }
  }

  async #replace(kind: TrackKind): Promise<void> {
    const sender = this.#pc.getTransceivers()[trackKinds.indexOf(kind)]?.sender;
    await sender?.replaceTrack(this.#tracks[kind]).catch(() => undefined);
  }

  #applyEncoding(kind: TrackKind, encoding: Partial<RTCRtpEncodingParameters>, degrade?: RTCDegradationPreference): void {
    const sender = this.#pc.getTransceivers()[trackKinds.indexOf(kind)]?.sender;
    const words = JSON.stringify(encoding);
    if (!sender || this.#appliedEncodings.get(sender) === words) return;
    const parameters = sender.getParameters();
    // Some browsers have none before the first answer; the next look comes soon.
    const [first, ...others] = parameters.encodings ?? [];
    if (!first) return;
    this.#appliedEncodings.set(sender, words);
    sender
      .setParameters({
        ...parameters,
        encodings: [{ ...first, ...encoding }, ...others],
        ...(degrade && { degradationPreference: degrade }),
      })
      .catch(() => this.#appliedEncodings.delete(sender));
  }

  #sendLocal(): void {
    const local = this.#pc.localDescription;
    if (local && !this.#closed) this.#deps.send(describe(local));
  }

  #connectionChanged(): void {
    const { connectionState } = this.#pc;
    if (connectionState === 'connected') {
      this.#everConnected = true;
      this.#become('connected');
    } else if (connectionState === 'disconnected' || connectionState === 'failed') {
      this.#become(this.#everConnected ? 'interrupted' : 'connecting');
    }
  }

  #iceChanged(): void {
    this.#cancelRestart?.();
    this.#cancelRestart = undefined;
    const { iceConnectionState } = this.#pc;
    if (iceConnectionState === 'failed') this.restartIce();
    else if (iceConnectionState === 'disconnected')
      this.#cancelRestart = this.#deps.later(() => this.restartIce(), linkTiming.disconnectedMs);
  }

  #become(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#deps.onState(state);
  }
}

const orderCodecs = (transceiver: RTCRtpTransceiver, kind: TrackKind) => {
  const codecs = globalThis.RTCRtpReceiver?.getCapabilities?.(mediaOf(kind))?.codecs;
  if (codecs) transceiver.setCodecPreferences?.(inOurOrder(kind, codecs));
};
const mediaOf = (kind: TrackKind) => (isSound(kind) ? 'audio' : 'video');
/** Of lips and voice, which are to be in step. */
const isFace = (kind: TrackKind) => kind === 'microphone' || kind === 'camera';
const describe = (local: RTCSessionDescription): Signal => ({
  kind: 'description',
  description: { type: local.type, sdp: withSilence(local.sdp) },
});
const plainCandidate = ({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate) => ({
  candidate,
  sdpMid,
  sdpMLineIndex,
  usernameFragment,
});
