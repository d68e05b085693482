import { type RefObject, useLayoutEffect, useRef } from 'react';
import { motion } from '../theme/tokens.ts';

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Children with `data-key` that change place move there, new ones fade in: a list that changes live does not jump. Runs when `order`
 * changes, not when the layout does.
 */
export const useMovingList = (list: RefObject<HTMLElement | null>, order: string) => {
  const before = useRef<Map<string, { left: number; top: number }> | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` is what says that something may have moved
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const now = new Map<string, { left: number; top: number }>();
    const options = { duration: motion.move, easing: motion.easing };
    for (const child of element.querySelectorAll<HTMLElement>('[data-key]')) {
      const key = child.dataset.key ?? '';
      // Places relative to the list: scrolling is not a move.
      const place = { left: child.offsetLeft, top: child.offsetTop };
      now.set(key, place);
      if (!before.current) continue;
      const was = before.current.get(key);
      if (!was) child.animate([{ opacity: 0 }, { opacity: 1 }], options);
      else if (!calm() && (was.left !== place.left || was.top !== place.top)) {
        child.animate(
          [{ transform: `translate(${was.left - place.left}px, ${was.top - place.top}px)` }, { transform: 'none' }],
          options,
        );
      }
    }
    before.current = now;
  }, [order]);
};
