import { afterEach, describe, expect, it } from '@jest/globals';
import { allZones, distinctZoneName, findZones } from '../../src/shared/format/zones.ts';
import { texts as hindi } from '../../src/shared/i18n/hi/common.ts';
import { addCatalogue, changeLanguage } from '../../src/shared/i18n/i18n.ts';

describe('time zones to choose from', () => {
  afterEach(() => changeLanguage('en'));

  it.each([
    ['Asia/Kolkata', 'India time'],
    ['America/New_York', 'New York time'],
    ['Asia/Kathmandu', 'Nepal time'],
    ['Africa/Accra', 'GMT, Accra'],
    ['UTC', 'GMT+0, UTC'],
  ])('calls %s %s', (id, name) => expect(distinctZoneName(id)).toBe(name));

  it.each(['en', 'hi'] as const)('have a name of their own each, in the order of the names: %s', async (language) => {
    addCatalogue('hi', 'common', hindi);
    changeLanguage(language);
    const names = allZones().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(300);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names).toEqual([...names].sort(new Intl.Collator(language).compare));
  });

  it('are found by name, place and id, with or without underscores', () => {
    const first = (typed: string) => findZones(typed)[0]?.id;
    // Before Indianapolis, and the Indian Ocean.
    for (const typed of ['india', 'Kolkata ', 'asia/kolkata']) expect([typed, first(typed)]).toEqual([typed, 'Asia/Kolkata']);
    for (const typed of ['new york', 'New_York']) expect([typed, first(typed)]).toEqual([typed, 'America/New_York']);
    expect(findZones('nowhere')).toEqual([]);
    expect(findZones('')).toEqual(allZones());
  });
});
