import { describe, expect, it } from '@jest/globals';
import { cursorAfter, LIST_KEYS, listAction } from '../../src/features/admin/model/list-keys.ts';

const ids = ['a', 'b', 'c'];

describe('list keys', () => {
  it('moves down and up, from the top when nothing is marked, and stays inside', () => {
    const move = (key: string, cursor?: string) => listAction({ key }, { ids, cursor });
    expect(move('j')).toEqual({ kind: 'move', to: 'a' });
    expect(move('k')).toEqual({ kind: 'move', to: 'a' });
    expect(move('j', 'a')).toEqual({ kind: 'move', to: 'b' });
    expect(move('k', 'b')).toEqual({ kind: 'move', to: 'a' });
    expect(move('j', 'c')).toBeUndefined();
    expect(move('k', 'a')).toBeUndefined();
    expect(listAction({ key: 'j' }, { ids: [], cursor: undefined })).toBeUndefined();
  });

  it('acts on the marked row only', () => {
    for (const [key, kind] of [
      ['a', 'approve'],
      ['r', 'reject'],
      ['e', 'edit'],
      ['x', 'select'],
      ['Enter', 'open'],
    ] as const) {
      expect(listAction({ key }, { ids, cursor: 'b' })).toEqual({ kind, id: 'b' });
      expect(listAction({ key }, { ids, cursor: undefined })).toBeUndefined();
      expect(listAction({ key }, { ids, cursor: 'gone' })).toBeUndefined();
    }
  });

  it('searches, helps and clears with or without a row, and leaves the browser its own keys', () => {
    expect(listAction({ key: '/' }, { ids: [], cursor: undefined })).toEqual({ kind: 'search' });
    expect(listAction({ key: '?' }, { ids, cursor: 'a' })).toEqual({ kind: 'help' });
    expect(listAction({ key: 'Escape' }, { ids, cursor: 'a' })).toEqual({ kind: 'clear' });
    expect(listAction({ key: 'a', ctrlKey: true }, { ids, cursor: 'a' })).toBeUndefined();
    expect(listAction({ key: 'r', metaKey: true }, { ids, cursor: 'a' })).toBeUndefined();
    expect(listAction({ key: 'q' }, { ids, cursor: 'a' })).toBeUndefined();
  });

  it('has help for every key', () => {
    const helped = LIST_KEYS.flatMap(({ keys }) => keys);
    for (const key of ['/', 'j', 'k', 'Enter', 'a', 'r', 'e', 'x', '?', 'Esc']) expect(helped).toContain(key);
  });
});

describe('the cursor after rows have left', () => {
  it('stays, goes to the row in its place, or to the last', () => {
    expect(cursorAfter(ids, { ids: ['n', 'a', 'b', 'c'], cursor: 'b' })).toBe('b');
    expect(cursorAfter(ids, { ids: ['a', 'c'], cursor: 'b' })).toBe('c');
    expect(cursorAfter(ids, { ids: ['a', 'b'], cursor: 'c' })).toBe('b');
    expect(cursorAfter(['a', 'b', 'c', 'd'], { ids: ['a', 'd'], cursor: 'b' })).toBe('d');
    expect(cursorAfter(ids, { ids: [], cursor: 'b' })).toBeUndefined();
    expect(cursorAfter(ids, { ids: ['x', 'y'], cursor: 'gone' })).toBeUndefined();
  });
});
