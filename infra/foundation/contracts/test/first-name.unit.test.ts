import { describe, expect, test } from '@jest/globals';
import { firstNameOf, initialsOf } from '../src/first-name.ts';

describe('names in short', () => {
  test.each([
    ['Asha Rao', 'Asha'],
    ['Dr. Asha Rao', 'Asha'],
    ['Dr.', 'Dr.'],
  ])('calls %s by %s', (name, expected) => expect(firstNameOf(name)).toBe(expected));

  test.each([
    ['Asha Rao', 'AR'],
    ['asha devi rao', 'AR'],
    ['Prince', 'P'],
    ['', ''],
    // With the vowel sign that makes the letter another one.
    ['मीना कुमारी', 'मीकु'],
    // One letter of two code points, as some keyboards write it.
    ['E\u0301lan Roy', 'E\u0301R'],
  ])('puts two letters for %s: %s', (name, expected) => expect(initialsOf(name)).toBe(expected));
});
