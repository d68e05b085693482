import { t } from '../../../shared/i18n/en/devices.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';
import { noTracks, type TrackKind, type Tracks } from '../call/link-types.ts';
import { type Facing, pictureOf, screenOf, soundOf, soundState } from './constraints.ts';
import { type DeviceKind, type Problem, problemOf } from './media-problems.ts';

export interface DeviceView {
  /** The person's wish; what becomes of it is the state. */
  wanted: boolean;
  /** `interrupted`: a phone call, or the system, has it; it comes back. `starting`, `isBlurring`: on, its picture waits. */
  state: 'off' | 'starting' | 'on' | 'interrupted' | 'problem';
  problem: Problem | undefined;
  isBlurring?: true;
  deviceId: string | undefined;
}
export interface DeviceOption {
  deviceId: string;
  label: string;
}
export interface LocalMediaView {
  microphone: DeviceView;
  camera: DeviceView;
  screen: boolean;
  /** Where the camera looks; undefined: it does not say, as cameras of computers. */
  facing: Facing | undefined;
  tracks: Tracks;
  options: { microphone: DeviceOption[]; camera: DeviceOption[]; speaker: DeviceOption[] };
  speakerId: string | undefined;
}
type Source = Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'> &
  Partial<Pick<MediaDevices, 'getDisplayMedia' | 'getSupportedConstraints'>>;
export interface LocalMediaDeps {
  /** Absent on pages that are not served securely. */
  source: Source | undefined;
  permission: (kind: DeviceKind) => Promise<PermissionState | undefined>;
  /** Whether this page is shown inside another app, which has no camera. */
  inApp?: boolean;
  /** Of this tab: a reload keeps the wishes, most of all silence. */
  storage: TextStorage;
}

const storageKey = 'visavis.room.media';
const kinds: DeviceKind[] = ['microphone', 'camera'];
const inputOf = { microphone: 'audioinput', camera: 'videoinput' } as const;
const fresh: DeviceView = { wanted: true, state: 'off', problem: undefined, deviceId: undefined };

/** My microphone, camera and screen: what I wish, what the browser gives, and what stands in the way. */
export class LocalMedia {
  readonly #deps: LocalMediaDeps;
  readonly #listeners = new Set<() => void>();
  /** Counts wishes per device, so that an answer that comes late is not taken for the present one. */
  readonly #latestRequest: Record<DeviceKind, number> = { microphone: 0, camera: 0 };
  #running = false;
  #view: LocalMediaView;

  constructor(deps: LocalMediaDeps) {
    this.#deps = deps;
    const stored = this.#stored();
    const device = (kind: DeviceKind): DeviceView => ({
      ...fresh,
      wanted: stored[kind]?.wanted ?? true,
      deviceId: stored[kind]?.deviceId,
    });
    this.#view = {
      microphone: device('microphone'),
      camera: device('camera'),
      screen: false,
      facing: undefined,
      tracks: noTracks,
      options: { microphone: [], camera: [], speaker: [] },
      speakerId: stored.speaker,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly view = (): LocalMediaView => this.#view;
  get canShareScreen(): boolean {
    return Boolean(this.#deps.source?.getDisplayMedia);
  }

  /** Opens what is wished for, with one question to the person where the browser allows. */
  async start(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    this.#deps.source?.addEventListener('devicechange', this.#devicesChanged);
    await this.#open(kinds.filter((kind) => this.#view[kind].wanted));
  }

  stop(): void {
    this.#running = false;
    this.#deps.source?.removeEventListener('devicechange', this.#devicesChanged);
    for (const kind of kinds) this.#latestRequest[kind] += 1;
    for (const track of Object.values(this.#view.tracks)) track?.stop();
    const off = { state: 'off', problem: undefined } as const;
    this.#set({
      tracks: noTracks,
      screen: false,
      microphone: { ...this.#view.microphone, ...off },
      camera: { ...this.#view.camera, ...off },
    });
  }

  async turn(kind: DeviceKind, on: boolean): Promise<void> {
    this.#device(kind, { wanted: on });
    this.#keep();
    const track = this.#view.tracks[kind];
    if (on && !track) return this.#running ? this.#open([kind]) : undefined;
    if (kind === 'microphone' && track) {
      // The microphone stays open, so that the first word after silence is heard.
      track.enabled = on;
      this.#device(kind, { state: soundState(track) });
    } else if (!on) {
      this.#latestRequest[kind] += 1;
      // The camera is closed, so that its light goes out.
      this.#drop(kind);
      this.#device(kind, { state: 'off', problem: undefined });
    }
  }

  /** Asks again for everything that stands in the way now, in one question. */
  async retry(): Promise<void> {
    await this.#open(kinds.filter((kind) => this.#view[kind].wanted && this.#view[kind].state === 'problem'));
  }

  async choose(kind: DeviceKind, deviceId: string): Promise<void> {
    this.#device(kind, { deviceId });
    this.#keep();
    if (this.#view[kind].wanted) await this.#open([kind]);
    else this.#drop(kind);
  }

  /** From the front camera to the back one, or back again. */
  async turnRound(): Promise<void> {
    const facing = this.#view.facing === 'environment' ? 'user' : 'environment';
    // Many phones open one camera at a time.
    this.#drop('camera');
    this.#device('camera', { deviceId: undefined });
    await this.#open(['camera'], facing);
  }

  chooseSpeaker(deviceId: string): void {
    this.#set({ speakerId: deviceId });
    this.#keep();
  }

  /** Answers false when the person chose nothing. */
  async shareScreen(): Promise<boolean> {
    const { source } = this.#deps;
    const stream = await source?.getDisplayMedia?.(screenOf(source)).catch(() => undefined);
    const track = stream?.getVideoTracks()[0];
    if (!track) return false;
    const sound = stream?.getAudioTracks()[0] ?? null;
    if (sound) sound.contentHint = 'music';
    // Sharp text matters more than smooth motion.
    track.contentHint = 'detail';
    track.addEventListener('ended', () => this.#view.tracks.screen === track && this.stopScreen());
    if (!this.#running) {
      track.stop();
      sound?.stop();
      return false;
    }
    // Asked for twice, it was chosen twice: the later choice counts.
    this.#dropScreen();
    this.#set({ screen: true, tracks: { ...this.#view.tracks, screen: track, screenSound: sound } });
    return true;
  }
  stopScreen(): void {
    this.#dropScreen();
    this.#set({ screen: false, tracks: { ...this.#view.tracks, screen: null, screenSound: null } });
  }
  #dropScreen(): void {
    for (const kind of ['screen', 'screenSound'] as const) this.#view.tracks[kind]?.stop();
  }

  async #open(wanted: DeviceKind[], facing: Facing = 'user'): Promise<void> {
    if (wanted.length === 0) return this.#list();
    const turns = wanted.map((kind) => [kind, ++this.#latestRequest[kind]] as const);
    for (const kind of wanted) this.#device(kind, { state: 'starting', problem: undefined });
    const current = (kind: DeviceKind) =>
      this.#running && turns.some(([one, turn]) => one === kind && this.#latestRequest[kind] === turn);
    try {
      const stream = await this.#ask(wanted, facing);
      for (const kind of wanted) this.#take(kind, stream, current(kind));
    } catch (error) {
      if (wanted.length === 1) await Promise.all(wanted.map((kind) => current(kind) && this.#failed(kind, error)));
      // One of the two stands in the way: which one, and does the other work by itself?
      else await Promise.all(wanted.map((kind) => current(kind) && this.#alone(kind, error)));
    }
    await this.#list();
  }

  /** Does not ask the person a second time for what they have just refused. */
  async #alone(kind: DeviceKind, error: unknown): Promise<void> {
    const refused = (error as { name?: string }).name === 'NotAllowedError';
    if (refused && (await this.#deps.permission(kind)) !== 'granted') return this.#failed(kind, error);
    await this.#open([kind]);
  }

  async #ask(wanted: DeviceKind[], facing: Facing): Promise<MediaStream> {
    const { source } = this.#deps;
    if (!source) throw new TypeError('no getUserMedia');
    const { microphone, camera } = this.#view;
    return source.getUserMedia({
      audio: wanted.includes('microphone') && soundOf(microphone.deviceId),
      video: wanted.includes('camera') && pictureOf(camera.deviceId, facing),
    });
  }

  #take(kind: DeviceKind, stream: MediaStream, current: boolean): void {
    const track = (kind === 'microphone' ? stream.getAudioTracks() : stream.getVideoTracks())[0];
    if (!track) return;
    if (!current) return void track.stop();
    this.#drop(kind);
    track.addEventListener('ended', () => this.#ended(kind, track));
    for (const change of ['mute', 'unmute']) track.addEventListener(change, () => this.#interrupted(kind, track));
    const { deviceId, facingMode } = track.getSettings?.() ?? {};
    this.#set({
      tracks: { ...this.#view.tracks, [kind]: track },
      ...(kind === 'camera' && { facing: facingMode as Facing | undefined }),
    });
    // Silenced while another one was being opened.
    track.enabled = kind === 'camera' || this.#view.microphone.wanted;
    const state = kind === 'microphone' ? soundState(track) : 'on';
    this.#device(kind, { state, problem: undefined, ...(deviceId && { deviceId }) });
  }

  async #failed(kind: DeviceKind, error: unknown): Promise<void> {
    const { source, inApp } = this.#deps;
    const problem = inApp ? 'inApp' : source ? problemOf(error, await this.#deps.permission(kind)) : 'insecure';
    this.#drop(kind);
    this.#device(kind, { state: 'problem', problem });
  }

  /** A phone call takes the microphone, also one opened during it, and gives it back (W3C Media Capture and Streams, 4.3.1). */
  #interrupted(kind: DeviceKind, track: MediaStreamTrack): void {
    if (this.#view.tracks[kind] !== track || !track.enabled) return;
    this.#device(kind, { state: track.muted ? 'interrupted' : 'on' });
  }

  /** Unplugged or taken away: another one of its kind goes on. */
  #ended(kind: DeviceKind, track: MediaStreamTrack): void {
    if (this.#view.tracks[kind] !== track || !this.#running) return;
    this.#drop(kind);
    this.#device(kind, { deviceId: undefined });
    if (this.#view[kind].wanted) void this.#open([kind]);
  }

  readonly #devicesChanged = () => {
    const returned = kinds.filter((kind) => this.#view[kind].wanted && this.#view[kind].problem === 'missing');
    void this.#open(returned);
  };

  async #list(): Promise<void> {
    const found = await this.#deps.source?.enumerateDevices().catch(() => []);
    if (!found || !this.#running) return;
    // Without permission the browser tells neither ids nor names.
    const of = (kind: MediaDeviceKind, name: string): DeviceOption[] =>
      found
        .filter((device) => device.kind === kind && device.deviceId)
        .map((device, index) => ({ deviceId: device.deviceId, label: device.label || `${name} ${index + 1}` }));
    this.#set({
      options: {
        microphone: of(inputOf.microphone, t('microphone')),
        camera: of(inputOf.camera, t('camera')),
        speaker: of('audiooutput', t('speaker')),
      },
    });
  }

  #drop(kind: TrackKind): void {
    const track = this.#view.tracks[kind];
    if (!track) return;
    this.#set({ tracks: { ...this.#view.tracks, [kind]: null } });
    track.stop();
  }
  #device(kind: DeviceKind, change: Partial<DeviceView>): void {
    this.#set({ [kind]: { ...this.#view[kind], ...change } });
  }
  #set(change: Partial<LocalMediaView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #stored(): { [K in DeviceKind]?: { wanted: boolean; deviceId?: string } } & { speaker?: string } {
    try {
      return JSON.parse(this.#deps.storage.get(storageKey) ?? '{}');
    } catch {
      return {};
    }
  }
  #keep(): void {
    const { microphone, camera, speakerId } = this.#view;
    const of = ({ wanted, deviceId }: DeviceView) => ({ wanted, deviceId });
    this.#deps.storage.set(storageKey, JSON.stringify({ microphone: of(microphone), camera: of(camera), speaker: speakerId }));
  }
}
