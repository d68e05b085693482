import { describe, expect, it } from '@jest/globals';
import { differences } from '../../src/features/admin/dialogs/differences.ts';
import { runInBulk } from '../../src/features/admin/list/run-in-bulk.ts';
import { meeting } from './meeting-fixture.ts';

describe('differences', () => {
  it('names what a person reads differently', () => {
    const before = meeting({ _id: 'm' });
    const after = {
      ...before,
      title: 'Other',
      startsAt: '2026-11-25T11:00:00.000Z',
      category: null,
      coHosts: [{ name: 'Ravi' }],
    };
    expect(differences(before, after)).toEqual([
      { label: 'Title', before: 'Meeting m', after: 'Other' },
      { label: 'Time', before: '3:30 PM', after: '4:30 PM' },
      { label: 'Category', before: 'Graphic Design', after: 'none' },
      { label: 'Co-hosts', before: 'nobody', after: 'Ravi' },
    ]);
    expect(differences(before, { ...before })).toEqual([]);
  });
});

describe('bulk', () => {
  it('goes on after failures and says which', async () => {
    let atOnce = 0;
    let most = 0;
    const result = await runInBulk(['a', 'b', 'c', 'd'], async (item) => {
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce -= 1;
      if (item === 'b') throw new Error('no');
    });
    expect(result.done).toEqual(['a', 'c', 'd']);
    expect(result.failed.map(({ item }) => item)).toEqual(['b']);
    expect(most).toBeLessThanOrEqual(3);
  });
});
