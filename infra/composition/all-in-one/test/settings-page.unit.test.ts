import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { settingsPage } from '../src/settings-page.ts';

test('keeps docs/settings.md equal to the schemas (npm run -s config -- --markdown > docs/settings.md)', () => {
  expect(readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8')).toBe(settingsPage());
});
