import { type RefObject, useLayoutEffect, useRef } from 'react';
import { motion } from '../../../shared/theme/tokens.ts';

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
const newRowMs = 1_600;

/**
 * Rows that change place move there, and a new one slides in, so that the eye can follow. `view` names what is shown: another filter
 * or page is another list and does not move.
 */
export const useListMotion = (container: RefObject<HTMLElement | null>, ids: readonly string[], view: string) => {
  const before = useRef({ view: '', tops: new Map<string, number>() });
  const order = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured when the order of rows changes, not their content
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const origin = element.getBoundingClientRect().top;
    const tops = new Map<string, number>();
    const known = before.current;
    const sameView = known.view === view;
    for (const row of element.querySelectorAll<HTMLElement>('[data-row]')) {
      const id = row.dataset.row ?? '';
      const top = row.getBoundingClientRect().top - origin;
      tops.set(id, top);
      if (!sameView) continue;
      const was = known.tops.get(id);
      if (was === undefined) arrive(row);
      else if (was !== top && !calm())
        row.animate([{ transform: `translateY(${was - top}px)` }, { transform: 'none' }], {
          duration: motion.move,
          easing: motion.easing,
        });
    }
    before.current = { view, tops };
  }, [order, view]);
};

const arrive = (row: HTMLElement) => {
  row.animate(
    calm()
      ? [{ opacity: 0 }, { opacity: 1 }]
      : [
          { opacity: 0, transform: 'translateY(-12px)' },
          { opacity: 1, transform: 'none' },
        ],
    {
      duration: motion.move,
      easing: motion.easing,
    },
  );
  row.animate(
    [{ backgroundColor: 'var(--primary-soft)' }, { backgroundColor: 'var(--primary-soft)', offset: 0.6 }, {}],
    newRowMs,
  );
};
