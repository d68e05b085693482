import { useAtom } from 'jotai';
import { LIST_KEYS } from '../model/list-keys.ts';
import { letterKeysAtom } from '../shell/layout-state.ts';
import { Glyph } from '../ui/glyph.tsx';
import { Popover } from '../ui/popover.tsx';
import styles from './key-help.module.css';

const hinted = ['/', 'j', 'k', 'a', 'r'];

/** The most useful keys in sight, all of them one press away. */
export const KeyHelp = ({ open, onToggle }: { open: boolean; onToggle: (open: boolean) => void }) => {
  const [letters, setLetters] = useAtom(letterKeysAtom);
  return (
    <Popover
      label="Keyboard shortcuts"
      open={open}
      onToggle={onToggle}
      button={(props) => (
        <button type="button" className={styles.hint} aria-label="Keyboard shortcuts" {...props}>
          <Glyph name="keys" size={18} />
          <span className={styles.hinted} data-off={!letters || undefined}>
            {hinted.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        </button>
      )}
    >
      <h2 className={styles.title}>Keyboard shortcuts</h2>
      <dl className={styles.keys}>
        {LIST_KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.toggle}>
        <input type="checkbox" checked={letters} onChange={(event) => setLetters(event.target.checked)} />
        Single-key shortcuts
      </label>
    </Popover>
  );
};
