import { expect, test } from '@jest/globals';
import { isYoungerThan, type PersonRecord, unknownPerson } from '../src/data/people.ts';
import { presentCase } from '../src/http/present-safety.ts';

const DAY = 86_400_000;
const now = new Date('2026-11-24T10:00:00Z');
const unheard: PersonRecord = { ...unknownPerson('u1'), version: 1 };
const known = { ...unheard, name: 'Asha Rao', phoneKey: 'key' };

test.each<[string, PersonRecord | undefined, boolean]>([
  ['signed up within it', { ...known, registeredAt: new Date(now.getTime() - DAY + 1) }, true],
  ['signed up before', { ...known, registeredAt: new Date(now.getTime() - DAY) }, false],
  ['has no record yet', undefined, true],
  ['is held without a word of auth', unheard, true],
  ['is of before that was kept', known, false],
])('an account that %s', (_, person, isYoung) => expect(isYoungerThan(DAY, person, now)).toBe(isYoung));

test.each<[string, number, { met?: boolean; byNewAccount?: boolean }, boolean]>([
  ['five strangers with new accounts', 5, { met: false, byNewAccount: true }, true],
  ['nine strangers with old ones', 9, { met: false, byNewAccount: false }, false],
  ['ten strangers with old ones', 10, { met: false, byNewAccount: false }, true],
  ['ten who met them', 10, { met: true, byNewAccount: true }, false],
  ['ten of before it was kept', 10, {}, false],
])('a brigade: %s', (_, count, weight, brigade) => {
  const about = Array.from({ length: count }, (_, nr) => ({ _id: `r${nr}`, reporterId: `u${nr}`, createdAt: now, ...weight }));
  expect(presentCase(about[0] as never, about as never, 'admin').brigade).toBe(brigade);
});
