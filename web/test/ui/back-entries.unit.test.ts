import { beforeEach, describe, expect, test } from '@jest/globals';
import { createBackEntries } from '../../src/shared/hooks/back-entries.ts';
import { fakeClock } from '../time/fake-clock.ts';

interface Entry {
  page: string;
  idx: number;
  opened?: number;
}
/** A tab: pages are gone to as the router does it, and one goes to another entry later, as in a browser. */
const tabAt = (...entries: Entry[]) => {
  let at = entries.length - 1;
  const moves: number[] = [];
  const history = {
    get length() {
      return entries.length;
    },
    get state() {
      return entries[at];
    },
    pushState: (state: Entry) => void entries.splice(++at, Infinity, state),
    go: (by: number) => void moves.push(by),
  };
  const clock = fakeClock();
  const back = createBackEntries(history as never, clock.later);
  /** Of the pages that the router was told of. */
  const calls: string[] = [];
  const arrive = (by: number) => {
    if (!entries[at + by]) return;
    at += by;
    if (!back.arrived()) calls.push(history.state?.page ?? '');
  };
  const wait = () => clock.advance(1_000);
  const move = () => {
    for (let by = moves.shift(); by !== undefined; by = moves.shift()) arrive(by);
  };
  const popAll = () => {
    move();
    wait();
    move();
  };
  const open: string[] = [];
  return {
    popAll,
    wait,
    calls,
    open,
    /** A dialog; `refuses` to close when it is asked. */
    show(name: string, refuses = false) {
      open.push(name);
      const hide = () => {
        stop();
        open.splice(open.indexOf(name), 1);
      };
      const watch = (): (() => void) =>
        back.watch(() => {
          if (!refuses) return hide();
          stop();
          stop = watch();
        });
      let stop = watch();
      return hide;
    },
    goTo: (page: string) => history.pushState({ page, idx: (entries[at]?.idx ?? 0) + 1 }),
    goBack(by = -1) {
      arrive(by);
      popAll();
    },
    goForward() {
      arrive(1);
      popAll();
    },
    get here() {
      return history.state;
    },
    get pages() {
      return entries.map(({ page, opened = 0 }) => page + '+'.repeat(opened));
    },
  };
};
let tab: ReturnType<typeof tabAt>;
beforeEach(() => {
  tab = tabAt({ page: 'home', idx: 0 }, { page: 'list', idx: 1 });
});

describe('the way back where the browser has no close watcher', () => {
  test('closes what is open and stays on the page, then leaves it', () => {
    tab.show('login');
    expect(tab.pages).toEqual(['home', 'list', 'list+']);
    tab.goBack();
    expect([tab.open, tab.here]).toEqual([[], { page: 'list', idx: 1 }]);
    tab.goBack();
    expect(tab.here?.page).toBe('home');
  });

  test('closes one of two at a time, the upper one first, and both on a way back over two entries', () => {
    for (const name of ['form', 'login']) tab.show(name);
    expect(tab.pages).toEqual(['home', 'list', 'list+', 'list++']);
    tab.goBack();
    expect(tab.open).toEqual(['form']);
    tab.show('login');
    tab.goBack(-2);
    expect([tab.open, tab.here?.page]).toEqual([[], 'list']);
  });

  test('leaves no entry of what was closed in another way, and says nothing of that to the router', () => {
    const [hideForm, hideLogin] = [tab.show('form'), tab.show('login')];
    hideForm();
    tab.popAll();
    expect(tab.here).toEqual({ page: 'list', idx: 1, opened: 1 });
    hideLogin();
    tab.popAll();
    expect([tab.here, tab.calls]).toEqual([{ page: 'list', idx: 1 }, []]);
    tab.goBack();
    expect([tab.here?.page, tab.calls]).toEqual(['home', ['home']]);
  });

  test('goes nowhere when one thing takes the place of another', () => {
    tab.show('menu')();
    tab.show('login');
    tab.popAll();
    expect([tab.pages, tab.here?.opened]).toEqual([['home', 'list', 'list+'], 1]);
    tab.goBack();
    expect(tab.open).toEqual([]);
  });

  test('asks again what did not close', () => {
    tab.show('draft', true);
    for (const _ of [1, 2]) {
      tab.goBack();
      expect([tab.open, tab.here]).toEqual([['draft'], { page: 'list', idx: 1, opened: 1 }]);
    }
  });

  test('gives an entry to what opens while the page goes back over one', () => {
    tab.show('menu')();
    tab.wait();
    tab.show('login');
    tab.popAll();
    expect(tab.here).toEqual({ page: 'list', idx: 1, opened: 1 });
    tab.goBack();
    expect([tab.open, tab.here]).toEqual([[], { page: 'list', idx: 1 }]);
  });

  test('undoes no way to another page, and shows the entry it led from neither on the way back nor forward', () => {
    const hide = tab.show('login');
    tab.goTo('room');
    hide();
    tab.popAll();
    expect([tab.here?.page, tab.pages]).toEqual(['room', ['home', 'list', 'list+', 'room']]);
    tab.goBack();
    expect(tab.here).toEqual({ page: 'list', idx: 1 });
    tab.goForward();
    expect(tab.here?.page).toBe('room');
    tab.goBack();
    tab.goBack();
    expect(tab.here?.page).toBe('home');
  });

  test('stays where nothing comes after what was closed', () => {
    tab.show('login')();
    tab.popAll();
    tab.goForward();
    expect(tab.here).toEqual({ page: 'list', idx: 1 });
  });

  test('tells the router where the page is if it went on to another one just then', () => {
    tab.show('login')();
    tab.wait();
    tab.goTo('room');
    tab.popAll();
    expect(tab.calls).toEqual([tab.here?.page]);
  });

  test('has no entry of what was open before a reload', () => {
    tab = tabAt({ page: 'list', idx: 0 }, { page: 'list', idx: 0, opened: 1 });
    tab.popAll();
    expect([tab.here, tab.calls]).toEqual([{ page: 'list', idx: 0 }, []]);
  });
});
