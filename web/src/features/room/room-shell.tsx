import type { CSSProperties, ReactNode } from 'react';
import { useEffect } from 'react';
import { palettes } from '../../shared/theme/tokens.ts';
import styles from './room-shell.module.css';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
/** The room is dark in both schemes: it wears the dark palette, whatever the system says. */
const dark = Object.fromEntries(
  Object.entries(palettes.dark).map(([name, value]) => [`--${kebab(name)}`, value]),
) as CSSProperties;

/** Fills the screen, over everything; dialogs inside it are dark too. */
export const RoomShell = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    // The browser's own bars go with the room.
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const before = metas.map((meta) => meta.content);
    for (const meta of metas) meta.content = palettes.dark.paper;
    return () => {
      for (const [index, meta] of metas.entries()) meta.content = before[index] ?? '';
    };
  }, []);
  return (
    <div className={styles.room} style={dark}>
      {children}
    </div>
  );
};
