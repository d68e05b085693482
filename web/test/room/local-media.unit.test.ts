import { beforeEach, describe, expect, test } from '@jest/globals';
import { browserKindOf, isInApp, takesPhoneCalls } from '../../src/features/room/devices/constraints.ts';
import { LocalMedia } from '../../src/features/room/devices/local-media.ts';
import type { DeviceKind } from '../../src/features/room/devices/media-problems.ts';
import { adviceFor } from '../../src/features/room/devices/media-problems.ts';
import { memoryStorage, type TextStorage } from '../../src/shared/session/storage.ts';

class FakeTrack extends EventTarget {
  enabled = true;
  readyState = 'live';
  muted = false;
  contentHint = '';
  readonly kind: string;
  readonly facing: string | undefined;
  constructor(kind: string, facing?: string) {
    super();
    this.kind = kind;
    this.facing = facing;
  }
  /** The system takes the device, or gives it back. */
  interrupt(muted: boolean) {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
  stop() {
    this.readyState = 'ended';
  }
  getSettings() {
    return { deviceId: `${this.kind}-1`, facingMode: this.facing };
  }
  /** Unplugged: unlike `stop`, this is told. */
  vanish() {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }
}
const named = (name: string) => Object.assign(new Error(name), { name });

/** Devices that can be missing, in use, or refused. */
class FakeSource extends EventTarget {
  asked: string[] = [];
  /** Its cameras say where they look. */
  isPhone = false;
  /** A phone call has the microphone. */
  duringCall = false;
  trouble: Partial<Record<DeviceKind, string>> = {};
  permissions: Partial<Record<DeviceKind, PermissionState>> = {};
  tracks: FakeTrack[] = [];
  gate: Promise<void> = Promise.resolve();
  async getUserMedia({ audio, video }: MediaStreamConstraints) {
    this.asked.push([audio && 'microphone', video && 'camera'].filter(Boolean).join('+'));
    await this.gate;
    for (const [kind, wanted] of [
      ['microphone', audio],
      ['camera', video],
    ] as const) {
      const trouble = wanted && this.trouble[kind];
      if (trouble) throw named(trouble);
    }
    const { facingMode } = (typeof video === 'object' ? video : {}) as { facingMode?: { ideal: string } };
    const made = (kind: string) => {
      const track = new FakeTrack(kind, this.isPhone && kind === 'video' ? facingMode?.ideal : undefined);
      track.muted = this.duringCall;
      this.tracks.push(track);
      return [track];
    };
    const sound = audio ? made('audio') : [];
    const picture = video ? made('video') : [];
    return { getAudioTracks: () => sound, getVideoTracks: () => picture };
  }
  /** What this browser can do, and what it was asked for a screen. */
  constraints: Record<string, boolean> = {};
  screenConstraints: unknown;
  /** The person shares sound with the screen. */
  withSound = false;
  getSupportedConstraints() {
    return this.constraints;
  }
  async getDisplayMedia(constraints: unknown) {
    this.screenConstraints = constraints;
    await this.gate;
    const track = new FakeTrack('screen');
    this.tracks.push(track);
    const sound = this.withSound ? [new FakeTrack('sound')] : [];
    this.tracks.push(...sound);
    return { getVideoTracks: () => [track], getAudioTracks: () => sound };
  }
  async enumerateDevices() {
    return [
      { kind: 'audioinput', deviceId: 'audio-1', label: 'Headset' },
      { kind: 'videoinput', deviceId: 'video-1', label: '' },
      { kind: 'audiooutput', deviceId: '', label: '' },
    ];
  }
}

let source: FakeSource;
let storage: TextStorage;
const create = () => new LocalMedia({ source: source as never, permission: async (kind) => source.permissions[kind], storage });
beforeEach(() => {
  source = new FakeSource();
  storage = memoryStorage();
});

describe('a phone', () => {
  test('turns its camera round and back, and lets the first one go before it opens the other', async () => {
    source.isPhone = true;
    const media = create();
    await media.start();
    expect(media.view().facing).toBe('user');
    const first = media.view().tracks.camera as unknown as FakeTrack;
    const turning = media.turnRound();
    expect(first.readyState).toBe('ended');
    await turning;
    expect([media.view().facing, media.view().camera.state]).toEqual(['environment', 'on']);
    await media.turnRound();
    expect(media.view().facing).toBe('user');
  });
  test('is not said to look anywhere on a computer', async () => {
    const media = create();
    await media.start();
    expect(media.view().facing).toBeUndefined();
  });
  test('says when a call has the microphone, and when it is back; own silence is not taken for a call', async () => {
    const media = create();
    await media.start();
    const microphone = media.view().tracks.microphone as unknown as FakeTrack;
    microphone.interrupt(true);
    expect(media.view().microphone.state).toBe('interrupted');
    microphone.interrupt(false);
    expect(media.view().microphone.state).toBe('on');
    await media.turn('microphone', false);
    microphone.interrupt(true);
    expect(media.view().microphone.state).toBe('off');
    // Whoever wants to be heard during the call is not.
    await media.turn('microphone', true);
    expect(media.view().microphone.state).toBe('interrupted');
    microphone.interrupt(false);
    expect(media.view().microphone.state).toBe('on');
  });
  test('says so of a microphone that is opened during a call', async () => {
    source.duringCall = true;
    const media = create();
    await media.start();
    expect([media.view().microphone.state, media.view().camera.state]).toEqual(['interrupted', 'on']);
    (media.view().tracks.microphone as unknown as FakeTrack).interrupt(false);
    expect(media.view().microphone.state).toBe('on');
  });
  test('is told where this browser keeps what it blocked', () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
    const agents = [
      `${phone} Version/18.0 Mobile/15E148 Safari/604.1`,
      `${phone} CriOS/131.0 Mobile/15E148 Safari/604.1`,
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
    ];
    expect(agents.map(browserKindOf)).toEqual(['iosSafari', 'iosOther', 'android', 'desktop']);
    expect(new Set(agents.map((agent) => adviceFor('both', 'blocked', browserKindOf(agent)).text)).size).toBe(4);
    expect(adviceFor('both', 'busy', 'android')).toEqual(adviceFor('both', 'busy', 'desktop'));
  });
  test.each([
    ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 5, true],
    ['Linux; Android 14', 5, true],
    ['Macintosh; Intel Mac OS X 10_15_7', 5, true],
    ['Macintosh; Intel Mac OS X 10_15_7', 0, false],
    ['Windows NT 10.0; Win64; x64', 10, false],
  ])('may be taken by a phone call where such come: %s with %i touches', (device, maxTouchPoints, takes) => {
    expect(takesPhoneCalls({ userAgent: `Mozilla/5.0 (${device})`, maxTouchPoints })).toBe(takes);
  });
  test('is sent to its browser by the pages that other apps show', async () => {
    expect(
      ['Mozilla/5.0 (Linux; Android 14) Instagram 300.0', 'Mozilla/5.0 [FBAN/FBIOS;FBAV/400]', 'WhatsApp/2.24'].map(isInApp),
    ).toEqual([true, true, true]);
    expect(isInApp('Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/131.0 Mobile')).toBe(true);
    expect(isInApp('Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36')).toBe(false);
    source.trouble = { camera: 'NotAllowedError', microphone: 'NotAllowedError' };
    const media = new LocalMedia({ source: source as never, permission: async () => 'denied', storage, inApp: true });
    await media.start();
    expect([media.view().camera.problem, media.view().microphone.problem]).toEqual(['inApp', 'inApp']);
    expect(adviceFor('both', 'inApp').retry).toBe('Copy the link');
  });
});

describe('opening', () => {
  test('asks once for both, and lists what there is', async () => {
    const media = create();
    await media.start();
    expect(source.asked).toEqual(['microphone+camera']);
    const { microphone, camera, options } = media.view();
    expect([microphone.state, camera.state]).toEqual(['on', 'on']);
    expect(options.camera).toEqual([{ deviceId: 'video-1', label: 'Camera 1' }]);
    expect(options.speaker).toEqual([]);
  });
  test('no camera: the microphone works by itself', async () => {
    source.trouble.camera = 'NotFoundError';
    const media = create();
    await media.start();
    expect(media.view()).toMatchObject({ microphone: { state: 'on' }, camera: { state: 'problem', problem: 'missing' } });
  });
  test('the camera is in use elsewhere', async () => {
    source.trouble.camera = 'NotReadableError';
    const media = create();
    await media.start();
    expect(media.view().camera.problem).toBe('busy');
  });
  test.each([
    ['denied', 'blocked'],
    ['prompt', 'dismissed'],
  ] as const)('refused (%s): said so, and not asked a second time', async (permission, problem) => {
    source.trouble = { camera: 'NotAllowedError', microphone: 'NotAllowedError' };
    source.permissions = { camera: permission, microphone: permission };
    const media = create();
    await media.start();
    expect(media.view()).toMatchObject({ microphone: { problem }, camera: { problem } });
    expect(source.asked).toHaveLength(1);
  });
  test('only the camera is refused: the microphone is opened', async () => {
    source.trouble = { camera: 'NotAllowedError' };
    source.permissions = { camera: 'denied', microphone: 'granted' };
    const media = create();
    await media.start();
    expect(media.view()).toMatchObject({ microphone: { state: 'on' }, camera: { problem: 'blocked' } });
  });
  test('both are asked for again in one question', async () => {
    source.trouble = { camera: 'NotAllowedError', microphone: 'NotAllowedError' };
    source.permissions = { camera: 'prompt', microphone: 'prompt' };
    const media = create();
    await media.start();
    source.trouble = {};
    await media.retry();
    expect(source.asked).toEqual(['microphone+camera', 'microphone+camera']);
    expect(media.view()).toMatchObject({ microphone: { state: 'on' }, camera: { state: 'on' } });
  });
  test('a page without access to devices', async () => {
    const media = new LocalMedia({ source: undefined, permission: async () => undefined, storage });
    await media.start();
    expect(media.view().camera.problem).toBe('insecure');
  });
});

describe('turning off and on', () => {
  test('silence keeps the microphone open, a dark camera is closed', async () => {
    const media = create();
    await media.start();
    const [sound, picture] = source.tracks as [FakeTrack, FakeTrack];
    await media.turn('microphone', false);
    await media.turn('camera', false);
    expect([sound.enabled, sound.readyState, picture.readyState]).toEqual([false, 'live', 'ended']);
    expect(media.view().tracks.camera).toBeNull();
    await media.turn('microphone', true);
    expect([sound.enabled, source.asked.length]).toEqual([true, 1]);
    await media.turn('camera', true);
    expect(media.view().camera.state).toBe('on');
  });
  test('a wish before the devices are started opens nothing, and is kept for then', async () => {
    const media = create();
    await media.turn('camera', false);
    await media.turn('camera', true);
    expect([media.view().camera.wanted, source.asked]).toEqual([true, []]);
    await media.turn('camera', false);
    await media.start();
    expect([source.asked, media.view().camera.state, media.view().microphone.state]).toEqual([['microphone'], 'off', 'on']);
  });
  test('a camera that was turned off before it came does not stay on', async () => {
    let open = () => {};
    source.gate = new Promise((resolve) => {
      open = resolve;
    });
    const media = create();
    const starting = media.start();
    await media.turn('camera', false);
    open();
    await starting;
    expect(media.view().camera.state).toBe('off');
    expect(source.tracks.find(({ kind }) => kind === 'video')?.readyState).toBe('ended');
  });
  test('after a reload who was silent stays silent', async () => {
    const media = create();
    await media.start();
    await media.turn('microphone', false);
    media.stop();
    const again = create();
    await again.start();
    expect(again.view().microphone).toMatchObject({ wanted: false, state: 'off' });
    expect(source.asked.at(-1)).toBe('camera');
  });
  test('who falls silent while another microphone opens stays silent, and is heard again by it', async () => {
    let open = () => {};
    const media = create();
    await media.start();
    source.gate = new Promise((resolve) => {
      open = resolve;
    });
    const choosing = media.choose('microphone', 'audio-2');
    await media.turn('microphone', false);
    open();
    await choosing;
    const microphone = media.view().tracks.microphone as unknown as FakeTrack;
    expect([media.view().microphone.state, microphone.enabled]).toEqual(['off', false]);
    await media.turn('microphone', true);
    expect([media.view().microphone.state, microphone.enabled, source.asked.length]).toEqual(['on', true, 2]);
  });
  test('leaving closes everything', async () => {
    const media = create();
    await media.start();
    media.stop();
    expect(source.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
  });
});

describe('plugging', () => {
  test('another one takes over from the one that was pulled out', async () => {
    const media = create();
    await media.start();
    source.tracks[0]?.vanish();
    await new Promise((resolve) => setTimeout(resolve));
    expect(source.asked.at(-1)).toBe('microphone');
    expect(media.view().microphone.state).toBe('on');
  });
  test('one that is plugged in is used at once', async () => {
    source.trouble.camera = 'NotFoundError';
    const media = create();
    await media.start();
    source.trouble = {};
    source.dispatchEvent(new Event('devicechange'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(media.view().camera.state).toBe('on');
  });
});

test('every trouble has advice', () => {
  for (const kind of ['camera', 'microphone', 'both'] as const)
    for (const problem of ['blocked', 'dismissed', 'missing', 'busy', 'insecure', 'failed'] as const) {
      const { title, text, retry } = adviceFor(kind, problem);
      expect([title, text, retry].every((words) => words.length > 5)).toBe(true);
    }
});

test('a screen that was asked for twice is shared once, and not at all after leaving', async () => {
  const media = create();
  await media.start();
  source.tracks = [];
  await Promise.all([media.shareScreen(), media.shareScreen()]);
  expect(source.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live']);
  expect(media.view().tracks.screen).toBe(source.tracks[1]);
  const late = media.shareScreen();
  media.stop();
  expect(await late).toBe(false);
  expect(source.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended', 'ended']);
});

test('a screen brings its sound, and both end together', async () => {
  const media = create();
  await media.start();
  source.tracks = [];
  source.withSound = true;
  await media.shareScreen();
  const [screen, sound] = source.tracks;
  expect(media.view()).toMatchObject({ screen: true, tracks: { screen, screenSound: sound } });
  screen?.vanish();
  expect(media.view()).toMatchObject({ screen: false, tracks: { screen: null, screenSound: null } });
  expect(sound?.readyState).toBe('ended');
  source.withSound = false;
  await media.shareScreen();
  expect(media.view().tracks.screenSound).toBeNull();
});

test('the sound of the whole machine is shared only where the browser leaves out what the others say', async () => {
  const media = create();
  await media.start();
  await media.shareScreen();
  expect(source.screenConstraints).toMatchObject({ systemAudio: 'exclude' });
  source.constraints = { restrictOwnAudio: true };
  await media.shareScreen();
  expect(source.screenConstraints).toMatchObject({ systemAudio: 'include', audio: { restrictOwnAudio: true } });
});
