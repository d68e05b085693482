import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SCREENS } from '@visavis/contracts/screens';

/** Where somebody stands before they join: each says what it costs, and what they get if the host does not come. */
const BEFORE_JOINING: Record<string, string> = {
  '/': 'features/meetings/meeting-list-screen.tsx',
  '/hosts/:userId': 'features/meetings/host/host-screen.tsx',
  '/p/:meetingId': 'features/public-meeting/public-meeting-screen.tsx',
  '/landing': 'features/pages/landing/landing-screen.tsx',
  '/meeting-passes': 'features/passes/plans/prices.tsx',
};

it.each(Object.entries(BEFORE_JOINING))('%s names the price and the guarantee', (path, file) => {
  expect(SCREENS.map((screen) => screen.path)).toContain(path);
  const source = readFileSync(join(import.meta.dirname, '../../src', file), 'utf8');
  const named = ['JoinPrice', 'Guarantee'].every((name) => source.includes(`<${name} />`));
  expect(named || source.includes('<JoinTerms />')).toBe(true);
});
