import { useAtomValue, useSetAtom } from 'jotai';
import { useT } from '../../../shared/i18n/en/shortcuts.ts';
import { letterKeysAtom, overlayAtom } from '../layout-state.ts';
import { Glyph } from './glyph.tsx';
import styles from './key-hints.module.css';

export const Key = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>;

/** The most useful keys in sight, all of them one press away. */
export const KeyHints = ({ keys }: { keys: readonly string[] }) => {
  const t = useT();
  const letters = useAtomValue(letterKeysAtom);
  const show = useSetAtom(overlayAtom);
  return (
    <button type="button" className={styles.hint} title={t('title')} aria-haspopup="dialog" onClick={() => show('keys')}>
      <Glyph name="keys" size={18} />
      <span className="visually-hidden">{t('title')}</span>
      <span className={styles.hinted} data-off={!letters || undefined}>
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </span>
    </button>
  );
};

/**
 * The key of a button, in it: for the eye of who has a keyboard. Drawn by the style sheet, as the button's name must hold all its
 * text.
 */
export const KeyHint = ({ letter }: { letter: string }) =>
  useAtomValue(letterKeysAtom) ? <span className={styles.inButton} data-letter={letter} /> : null;
