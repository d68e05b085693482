import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withNormalization } from '../../vite/segmentation-model.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/selfie_segmentation'));
const model = readFileSync(join(folder, 'selfie_segmentation.tflite'));
const made = withNormalization(model);

test('leaves the model as it is, behind a new root of the same kind of file', () => {
  expect(made.subarray(4, 8).toString()).toBe('TFL3');
  const front = made.length - model.length;
  expect(front % 16).toBe(0);
  expect(made.subarray(front).equals(model)).toBe(true);
});

test('says by name, in the format that MediaPipe reads, how pixels go in', () => {
  const front = made.subarray(0, made.length - model.length).toString('latin1');
  expect(front).toMatch(/TFLITE_METADATA[\s\S]*M001/);
});

test('refuses a model that has metadata of its own', () => {
  expect(() => withNormalization(made)).toThrow('without metadata');
});
