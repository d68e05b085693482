import { describe, expect, it } from '@jest/globals';
import { harden, isDeveloperShortcut } from '../../src/shared/installation/harden.ts';

const keys = (chord: string) => {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key,
    code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

describe('WEB_HARDENING (specification 1, section 9)', () => {
  it.each([
    'F12',
    'Ctrl+Shift+I',
    'Ctrl+Shift+J',
    'Ctrl+Shift+C',
    'Ctrl+Shift+K',
    'Ctrl+u',
    'Cmd+Alt+i',
    'Cmd+Alt+u',
    'Cmd+Shift+c',
  ])('blocks %s', (chord) => expect(isDeveloperShortcut(keys(chord))).toBe(true));
  it.each([
    'i',
    'Ctrl+c',
    'Cmd+c',
    'Ctrl+v',
    'Ctrl+Shift+t',
    'Ctrl+Alt+i',
    'Tab',
    'Shift+F10',
    'F5',
    'Ctrl+Shift+Z',
    'Cmd+i',
    'Shift+U',
  ])('lets %s be', (chord) => expect(isDeveloperShortcut(keys(chord))).toBe(false));

  const page = (framed: 'no' | 'by another' | 'for good' = 'no') => {
    const listeners = new Map<string, (event: unknown) => void>();
    const logged: unknown[] = [];
    const outer = { location: { href: 'https://framing.example/' } };
    if (framed === 'for good')
      Object.defineProperty(outer.location, 'href', {
        set: () => {
          throw new Error('refused');
        },
      });
    const self = {
      location: { href: 'https://visavis.example/p/1' },
      document: { documentElement: { hidden: false } },
      console: { log: (...words: unknown[]) => logged.push(words), error: (...words: unknown[]) => logged.push(words) },
      addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    };
    const all = Object.assign(self, { self, top: framed === 'no' ? self : outer });
    harden(all as never);
    const fire = (name: string, event: object) => {
      let prevented = false;
      listeners.get(name)?.({
        ...event,
        preventDefault: () => {
          prevented = true;
        },
      });
      return prevented;
    };
    return { all, outer, logged, fire };
  };
  // spec 1 §9.41
  it('hides the console', () => {
    const { all, logged } = page();
    all.console.log('a');
    all.console.error('b');
    expect(logged).toEqual([]);
  });
  // spec 1 §9.41
  it('blocks the shortcuts and the context menu, but leaves text its own', () => {
    const { fire } = page();
    expect(fire('keydown', keys('F12'))).toBe(true);
    expect(fire('keydown', keys('Tab'))).toBe(false);
    expect(fire('contextmenu', { target: { closest: () => null } })).toBe(true);
    expect(fire('contextmenu', { target: { closest: (selector: string) => selector.includes('textarea') } })).toBe(false);
  });
  it('leaves a frame, or shows nothing in it', () => {
    expect(page().all.document.documentElement.hidden).toBe(false);
    const framed = page('by another');
    expect([framed.outer.location.href, framed.all.document.documentElement.hidden]).toEqual([
      'https://visavis.example/p/1',
      true,
    ]);
    expect(page('for good').all.document.documentElement.hidden).toBe(true);
  });
});
