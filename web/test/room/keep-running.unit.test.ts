import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepPlaying, keepRunning } from '../../src/features/room/devices/keep-running.ts';

/** Of a phone: calls interrupt it, and it goes on when it is asked to after the call. */
class FakeContext extends EventTarget {
  state: string = 'suspended';
  onCall = false;
  resumed = 0;
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
  async resume() {
    this.resumed += 1;
    if (this.onCall) throw new DOMException('a call', 'InvalidStateError');
    this.state = 'running';
  }
}

beforeEach(() => void Object.assign(globalThis, { window: new EventTarget(), document: new EventTarget() }));
afterEach(() => {
  for (const name of ['window', 'document']) delete (globalThis as Record<string, unknown>)[name];
});

test('sound goes on after a phone call, and once it is let be, no more', () => {
  const context = new FakeContext();
  const letBe = keepRunning(context as unknown as AudioContext);
  expect(context.state).toBe('running');
  context.onCall = true;
  context.become('interrupted');
  expect(context.state).toBe('interrupted');
  context.onCall = false;
  context.become('suspended');
  expect(context.state).toBe('running');
  // Some browsers tell nothing of the call's end, but the page is looked at again.
  context.state = 'interrupted';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(context.state).toBe('running');

  letBe();
  const { resumed } = context;
  context.become('suspended');
  window.dispatchEvent(new Event('pointerdown'));
  expect(context.resumed).toBe(resumed);
});

test('a closed one is left alone', () => {
  const context = new FakeContext();
  context.state = 'closed';
  keepRunning(context as unknown as AudioContext);
  expect(context.resumed).toBe(0);
});

test('a picture goes on after a lock or a call, and once it is let be, no more', () => {
  const [track, player] = [new EventTarget(), { paused: false }];
  let plays = 0;
  const letBe = keepPlaying(player, track, () => {
    plays += 1;
  });
  const looked = (visibilityState: string) => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  looked('visible');
  expect(plays).toBe(0);
  player.paused = true;
  looked('hidden');
  expect(plays).toBe(0);
  looked('visible');
  expect(plays).toBe(1);
  track.dispatchEvent(new Event('unmute'));
  expect(plays).toBe(2);
  letBe();
  track.dispatchEvent(new Event('unmute'));
  looked('visible');
  expect(plays).toBe(2);
});
