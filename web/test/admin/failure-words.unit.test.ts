import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { adminTestimonials } from '../../src/shared/i18n/en/admin-testimonials.ts';
import { adminUser } from '../../src/shared/i18n/en/admin-user.ts';
import { adminUsers } from '../../src/shared/i18n/en/admin-users.ts';
import { adminVerification } from '../../src/shared/i18n/en/admin-verification.ts';

const keyOf = (message: string, words: object, path = ''): string | undefined =>
  Object.entries(words)
    .map(([name, value]) =>
      value === message ? path + name : value instanceof Object && keyOf(message, value, `${path}${name}.`),
    )
    .find((key) => typeof key === 'string');
const admin = fileURLToPath(new URL('../../src/features/admin/', import.meta.url));

// spec 2 §8.14, §8.16
test.each([
  ['Failed to approve verification request', adminVerification, 'verification/decide.tsx'],
  ['Failed to reject verification request', adminVerification, 'verification/decide.tsx'],
  ['Failed to create user', adminUsers, 'users/dialogs/create-user-dialog.tsx'],
  ['Failed to update user role', adminUsers, 'users/dialogs/role-dialog.tsx'],
  ['Failed to update user status', adminUsers, 'users/dialogs/status-dialog.tsx'],
  ['Failed to update user notes', adminUser, 'user/user-main.tsx'],
  ['Failed to create testimonial', adminTestimonials, 'testimonials/testimonial-form-dialog.tsx'],
  ['Failed to update testimonial', adminTestimonials, 'testimonials/testimonial-form-dialog.tsx'],
  ['Failed to delete testimonial', adminTestimonials, 'testimonials/testimonials.tsx'],
  ['Failed to update testimonial status', adminTestimonials, 'testimonials/testimonials.tsx'],
])('%s: the screen of the step that failed says it', (message, words, screen) => {
  const key = keyOf(message, words);
  expect(key).toBeDefined();
  const lines = readFileSync(admin + screen, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`'${key}'`));
  expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^\s*(failed\b.*|const failedAs\b.*|.*toast\.error.*)$/)]));
});
