import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { profileForm } from '@visavis/contracts/account-form';
import { demoHost, demoPeople } from '../src/demo-people.ts';

const files = fileURLToPath(new URL('../../../../web/public/', import.meta.url));

test('the demo’s people say of themselves what the profile takes, and some have the badge', () => {
  for (const { name, introduction } of [...demoPeople, demoHost])
    expect(profileForm.parse({ name, ...introduction })).toEqual({ name, ...introduction });
  expect(demoPeople.filter(({ isVerified }) => isVerified)).toHaveLength(2);
  expect(new Set(demoPeople.map(({ introduction }) => introduction.headline)).size).toBe(demoPeople.length);
});

test('each has a picture of their own, small, that the web app serves', () => {
  const pictures = [...demoPeople, demoHost].map(({ profilePicture }) => profilePicture ?? '');
  expect(pictures.map((path) => path.slice('/demo/'.length)).toSorted()).toEqual(readdirSync(`${files}demo`).toSorted());
  const drawn = pictures.map((path) => readFileSync(files + path, 'utf8'));
  expect(new Set(drawn).size).toBe(demoPeople.length + 1);
  expect(drawn.join('').length).toBeLessThan(60_000);
  // As an image it runs no script and loads nothing; nothing of the kind is in it either.
  for (const svg of drawn) expect(svg).not.toMatch(/<script|href|url\(|on\w+=/i);
});
