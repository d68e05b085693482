import { useSetAtom } from 'jotai';
import { type ReactNode, useLayoutEffect } from 'react';
import { DarkPlace, darkPlaceAtom } from '../../shared/theme/theme.ts';
import { palettes } from '../../shared/theme/tokens.ts';
import styles from './room-shell.module.css';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const dark = Object.entries(palettes.dark).map(([name, value]) => [`--${kebab(name)}`, value] as const);

/**
 * Fills the screen. The room is dark in both schemes: while it is shown, so is everything that opens over it, and the browser's
 * own bars.
 */
export const RoomShell = ({ children }: { children: ReactNode }) => {
  const setDarkPlace = useSetAtom(darkPlaceAtom);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of dark) style.setProperty(name, value);
    style.colorScheme = 'dark';
    setDarkPlace(true);
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const before = metas.map((meta) => meta.content);
    for (const meta of metas) meta.content = palettes.dark.paper;
    return () => {
      for (const [name] of dark) style.removeProperty(name);
      style.colorScheme = '';
      setDarkPlace(false);
      for (const [index, meta] of metas.entries()) meta.content = before[index] ?? '';
    };
  }, [setDarkPlace]);
  return (
    <DarkPlace value={true}>
      <div className={styles.room}>{children}</div>
    </DarkPlace>
  );
};
