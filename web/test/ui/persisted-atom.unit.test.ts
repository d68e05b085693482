import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createStore } from 'jotai';
import { persistedAtom } from '../../src/shared/state/persisted-atom.ts';
import { browserStorage } from '../state/browser-storage.ts';

const parse = JSON.parse;
beforeEach(() => {
  const localStorage = browserStorage();
  Object.assign(globalThis, { localStorage, window: { localStorage, addEventListener() {}, removeEventListener() {} } });
});
afterEach(() => {
  JSON.parse = parse;
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'localStorage');
});

it('begins with what this browser keeps, and keeps what is set', () => {
  localStorage.setItem('letters', 'false');
  const letters = persistedAtom('letters', true);
  const store = createStore();
  expect(store.get(letters)).toBe(false);
  store.set(letters, true);
  expect(localStorage.getItem('letters')).toBe('true');
});

it('begins with the initial value where nothing is kept, and parses nothing', () => {
  JSON.parse = () => {
    throw new Error('parsed');
  };
  expect(createStore().get(persistedAtom('nothing', 'wide'))).toBe('wide');
});

it('takes what nobody can read for nothing', () => {
  localStorage.setItem('broken', '{');
  expect(createStore().get(persistedAtom('broken', 7))).toBe(7);
});
