import { expect, test } from '@jest/globals';
import { ERROR_CODES } from '@visavis/contracts/error-codes';
import { refusalOf } from '@visavis/platform';
import { DuplicateKey, VersionConflict } from '../src/index.ts';

test.each([new VersionConflict('codes', '+919876543210'), new DuplicateKey('users', ['phone'])])(
  'hides from the caller how a document is stored, in a conflict that no retry resolved: $name',
  (conflict) => {
    const refusal = refusalOf(conflict, 'request-1');
    expect(ERROR_CODES).toContain(refusal.error);
    expect(JSON.stringify(refusal)).not.toMatch(/codes|users|phone|98765/);
  },
);
