import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SCREENS } from '@visavis/contracts/screens';
import { cursorAfter, listAction } from '../../src/features/admin/list/list-keys.ts';
import { isList, PLACES } from '../../src/features/admin/places.ts';
import { KEY_GROUPS } from '../../src/features/admin/shell/key-help.ts';
import { areaAction } from '../../src/features/admin/shell/use-area-keys.ts';
import { t } from '../../src/shared/i18n/en/admin-tools.ts';

const ids = ['a', 'b', 'c'];

describe('list keys', () => {
  it('moves down and up, from the top when nothing is marked, and stays inside', () => {
    const move = (key: string, cursor?: string) => listAction(key, { ids, cursor });
    expect(move('j')).toEqual({ kind: 'move', to: 'a' });
    expect(move('k')).toEqual({ kind: 'move', to: 'a' });
    expect(move('j', 'a')).toEqual({ kind: 'move', to: 'b' });
    expect(move('k', 'b')).toEqual({ kind: 'move', to: 'a' });
    expect(move('j', 'c')).toBeUndefined();
    expect(move('k', 'a')).toBeUndefined();
    expect(listAction('j', { ids: [], cursor: undefined })).toBeUndefined();
  });

  it('acts on the marked row only', () => {
    for (const [key, kind] of [
      ['a', 'approve'],
      ['r', 'reject'],
      ['e', 'edit'],
      ['c', 'cancel'],
      ['x', 'select'],
      ['Enter', 'open'],
    ] as const) {
      expect(listAction(key, { ids, cursor: 'b' })).toEqual({ kind, id: 'b' });
      expect(listAction(key, { ids, cursor: undefined })).toBeUndefined();
      expect(listAction(key, { ids, cursor: 'gone' })).toBeUndefined();
    }
  });

  it('moves by arrows from row to row, and leaves them to the page before that', () => {
    expect(listAction('ArrowDown', { ids, cursor: 'a' })).toEqual({ kind: 'move', to: 'b' });
    expect(listAction('ArrowUp', { ids, cursor: 'b' })).toEqual({ kind: 'move', to: 'a' });
    expect(listAction('ArrowDown', { ids, cursor: undefined })).toBeUndefined();
  });

  it('searches, clears and turns pages with or without a row, and knows no other keys', () => {
    expect(listAction('/', { ids: [], cursor: undefined })).toEqual({ kind: 'search' });
    expect(listAction('Escape', { ids, cursor: 'a' })).toEqual({ kind: 'clear' });
    expect(listAction('[', { ids, cursor: 'a' })).toEqual({ kind: 'previous-page' });
    expect(listAction(']', { ids, cursor: undefined })).toEqual({ kind: 'next-page' });
    expect(listAction('q', { ids, cursor: 'a' })).toBeUndefined();
  });
});

describe('keys everywhere', () => {
  it('goes to a place by two letters, and means the list’s key without the first', () => {
    expect(areaAction('g', false)).toEqual({ kind: 'wait' });
    expect(areaAction('a', true)).toEqual({ kind: 'go', to: '/admin/approved-meetings' });
    expect(areaAction('a', false)).toBeUndefined();
    expect(areaAction('n', true)).toEqual({ kind: 'create' });
    expect(areaAction('?', false)).toEqual({ kind: 'help' });
  });

  it('leads to every screen of the admin area, each by a letter of its own, and can save the filters of every list', () => {
    const screens = SCREENS.filter(({ access, path }) => access === 'admin' && !path.includes(':'));
    expect(PLACES.map(({ to }) => to)).toEqual(screens.map(({ path }) => path));
    for (const { label } of PLACES) expect(t(label)).not.toBe(label.replace(/^.*:/, ''));
    const letters = PLACES.flatMap(({ letter }) => letter ?? []);
    expect(new Set(letters).size).toBe(letters.length);
    const source = (module: string) => readFileSync(`${import.meta.dirname}/../../src/features/${module}.tsx`, 'utf8');
    for (const { path, module } of screens)
      expect([path, isList(path)]).toEqual([path, /<(?:ResourceScreen|ListPage)\s/.test(source(module))]);
    // The palette asks the list of an address for what is found there.
    const named = screens.flatMap(({ path, module }) => {
      const [, name] = /defineResource\(\{\s+name: '([^']+)'/.exec(source(module)) ?? [];
      return name ? [[path, `/admin/${name}`]] : [];
    });
    expect(named.length).toBeGreaterThan(8);
    for (const [path, address] of named) expect(address).toBe(path);
  });

  it('has help for every key', () => {
    const helped = KEY_GROUPS.flatMap(({ keys: group }) => group.flatMap(({ keys }) => keys));
    const keys = ['/', 'j', 'k', '↓', '↑', 'Enter', 'a', 'r', 'e', 'c', 'x', 'u', 'n', '[', ']', '?', 'Esc'];
    for (const key of keys) expect(helped).toContain(key);
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
