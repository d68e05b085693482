import { expect, test } from '@jest/globals';
import { referenceOf } from '../src/domain/contact-message.ts';

test('a message is referred to by the random end of its id, in capitals and without dashes', () => {
  expect(referenceOf('01a202f5-c001-7000-8000-00000abc-def1')).toBe('VV-0ABCDEF1');
});
