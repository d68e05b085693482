import { describe, expect, test } from '@jest/globals';
import {
  createLine,
  limitsOf,
  rungs,
  SCREEN_SOUND,
  type Sent,
  SOUND,
  SOUND_ONLY,
  UPLOAD,
} from '../../src/features/room/call/mesh/ladder.ts';

const alone = { people: 1, hearers: 1, shownHeight: undefined, sharing: false, saver: false, level: 0 };

describe('what goes up', () => {
  test('is 720p to one, 360p to two and 180p to more', () => {
    const heights = [1, 2, 3, 4, 6].map((people) => limitsOf({ ...alone, people, hearers: people }).camera?.height);
    expect(heights).toEqual([720, 360, 180, 180, 180]);
  });
  test('stays within 1.2 Mbit/s for any number of people, with and without a screen', () => {
    for (const people of [1, 2, 3, 4, 5, 6])
      for (const sharing of [false, true]) {
        const { camera, screen } = limitsOf({ ...alone, people, hearers: people, sharing });
        const one = (camera?.bitrate ?? 0) + (sharing ? screen.bitrate + SCREEN_SOUND : 0) + SOUND;
        expect(one * people).toBeLessThanOrEqual(UPLOAD + people);
        expect(camera?.bitrate).toBeGreaterThanOrEqual(30_000);
      }
  });
  test('counts a voice and a screen for all, and the picture for who sees it', () => {
    for (const people of [0, 1, 3])
      for (const sharing of [false, true]) {
        const { camera, screen } = limitsOf({ ...alone, people, hearers: 6, sharing });
        const all = people * (camera?.bitrate ?? 0) + 6 * (SOUND + (sharing ? screen.bitrate + SCREEN_SOUND : 0));
        expect(all).toBeLessThanOrEqual(UPLOAD + 12);
      }
  });
  test.each([
    [100, 180],
    [225, 180],
    [226, 360],
    [450, 360],
    [451, 720],
    [2_000, 720],
  ])('for a tile %i pixels high is %ip', (shownHeight, height) => {
    expect(limitsOf({ ...alone, shownHeight }).camera?.height).toBe(height);
  });
  test('is small for who saves data and beside a shared screen, and nothing below the last rung', () => {
    expect(limitsOf({ ...alone, saver: true }).camera?.height).toBe(180);
    const shared = limitsOf({ ...alone, sharing: true });
    expect(shared.camera?.height).toBe(180);
    expect(shared.screen.bitrate).toBeGreaterThan(700_000);
    expect(limitsOf({ ...alone, level: SOUND_ONLY }).camera).toBeUndefined();
  });
});

describe('a line', () => {
  const free: Sent = { limitedBy: undefined, available: 2_000_000, loss: 0 };
  const starved: Sent = { limitedBy: 'bandwidth', available: 50_000, loss: 0.02 };
  const after = (...looks: [Sent, number][]) => {
    const line = createLine();
    const levels: number[] = [];
    for (const [sent, times] of looks)
      for (let look = 0; look < times; look += 1) {
        line.add(sent);
        levels.push(line.level);
      }
    return levels;
  };

  test('begins below the top and rises when nothing stands in the way', () => {
    expect(createLine().level).toBe(1);
    expect(after([free, 3])).toEqual([1, 0, 0]);
  });
  test('rises, too, where nothing but its own rung holds the picture down', () => {
    expect(after([{ limitedBy: 'bandwidth', available: 1_000_001, loss: 0 }, 3])).toEqual([1, 0, 0]);
    expect(after([{ limitedBy: 'bandwidth', available: 1_000_000, loss: 0 }, 3])).toEqual([1, 1, 1]);
    expect(after([{ limitedBy: 'cpu', available: 5_000_000, loss: 0 }, 3]).at(-1)).toBe(2);
  });
  test('comes down a rung for two looks under what that rung needs, down to sound only', () => {
    expect(after([starved, 8])).toEqual([1, 2, 2, 3, 3, 3, 3, 3]);
  });
  test('is not brought down by one look, nor by a limit above what it needs', () => {
    expect(after([starved, 1], [free, 1], [starved, 1])).toEqual([1, 1, 1]);
    const enough: Sent = { limitedBy: 'bandwidth', available: rungs[1].floor, loss: 0 };
    expect(after([enough, 5])).toEqual([1, 1, 1, 1, 1]);
  });
  test('is brought down by heavy loss whatever the browser takes it for', () => {
    expect(after([{ ...free, loss: 0.3 }, 6]).at(-1)).toBe(SOUND_ONLY);
  });
  test('never loses the last picture to a slow processor', () => {
    expect(after([{ limitedBy: 'cpu', available: 2_000_000, loss: 0 }, 9]).at(-1)).toBe(2);
  });
  test('waits twice as long for the next try when a try fails at once', () => {
    // Up in `wait` looks, down in two, over and over.
    const line = createLine();
    for (let look = 0; look < 20; look += 1) line.add(starved);
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      let waited = 0;
      while (line.level === SOUND_ONLY) {
        line.add({ limitedBy: undefined, available: undefined, loss: 0 });
        waited += 1;
      }
      waits.push(waited);
      while (line.level < SOUND_ONLY) line.add(starved);
    }
    expect(waits[0]).toBeLessThanOrEqual(8);
    expect(waits.slice(1)).toEqual([...waits.slice(1)].sort((a, b) => a - b));
    expect(waits.at(-1)).toBe(32);
  });
});
