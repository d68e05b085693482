import { expect, it } from '@jest/globals';
import { cropByKey, maxZoom, moved, sideOf, wholeCrop, zoomed } from '../../src/features/profile/picture/crop-geometry.ts';

const wide = { width: 2000, height: 1000 };

it('starts with as much as a square can hold, from the middle', () => expect(sideOf(wide, wholeCrop.zoom)).toBe(1000));

it('never leaves the picture: a drag ends at its edge', () => {
  expect(moved(wide, wholeCrop, 9, 9)).toEqual({ x: 0.25, y: 0.5, zoom: 1 });
  expect(moved(wide, wholeCrop, -9, -9)).toEqual({ x: 0.75, y: 0.5, zoom: 1 });
  const near = { x: 0.95, y: 0.95, zoom: 4 };
  expect(zoomed(wide, near, 0.001)).toEqual({ x: 0.75, y: 0.5, zoom: 1 });
});

it('a drag by half the frame moves the picture by half of what the frame shows', () =>
  expect(moved(wide, { x: 0.5, y: 0.5, zoom: 2 }, 0.5, 0)).toEqual({ x: 0.375, y: 0.5, zoom: 2 }));

it('what lies under the pointer stays there while it zooms', () => {
  const before = { x: 0.5, y: 0.5, zoom: 1 };
  const after = zoomed(wide, before, 2, 0.25, -0.25);
  const under = (crop: typeof before) => [
    crop.x + (0.25 * sideOf(wide, crop.zoom)) / wide.width,
    crop.y + (-0.25 * sideOf(wide, crop.zoom)) / wide.height,
  ];
  expect(under(after)).toEqual(under(before));
});

it('arrows move, plus and minus zoom, zero starts over, and all other keys are left alone', () => {
  const near = { x: 0.5, y: 0.5, zoom: 2 };
  expect(cropByKey(wide, near, 'ArrowRight', false)?.x).toBeLessThan(0.5);
  expect(cropByKey(wide, near, 'ArrowLeft', false)?.x).toBeGreaterThan(0.5);
  expect(cropByKey(wide, near, 'ArrowDown', true)?.y).toBeCloseTo(0.4);
  expect(cropByKey(wide, near, '+', false)?.zoom).toBeCloseTo(2.2);
  expect(cropByKey(wide, { ...near, zoom: maxZoom }, '+', false)?.zoom).toBe(maxZoom);
  expect(cropByKey(wide, near, '-', false)?.zoom).toBeLessThan(2);
  expect(cropByKey(wide, near, '0', false)).toEqual(wholeCrop);
  expect(cropByKey(wide, near, 'Tab', false)).toBeUndefined();
});
