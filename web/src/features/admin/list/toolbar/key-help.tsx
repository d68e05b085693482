import { useAtom } from 'jotai';
import type { ListKind } from '../../model/list-filters.ts';
import { LIST_KEYS } from '../../model/list-keys.ts';
import { letterKeysAtom } from '../../shell/layout-state.ts';
import { useT } from '../../texts.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import styles from './key-help.module.css';

const hints = { approval: ['/', 'j', 'k', 'a', 'r'], approved: ['/', 'j', 'k', 'e'] };

export interface KeyHelpProps {
  kind: ListKind;
  open: boolean;
  onToggle: (open: boolean) => void;
}

/** The most useful keys in sight, all of them one press away. */
export const KeyHelp = ({ kind, open, onToggle }: KeyHelpProps) => {
  const t = useT();
  const [letters, setLetters] = useAtom(letterKeysAtom);
  return (
    <Popover
      label={t('keys.title')}
      open={open}
      onToggle={onToggle}
      button={(props) => (
        <button type="button" className={styles.hint} title={t('keys.title')} {...props}>
          <Glyph name="keys" size={18} />
          <span className="visually-hidden">{t('keys.title')}</span>
          <span className={styles.hinted} data-off={!letters || undefined}>
            {hints[kind].map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        </button>
      )}
    >
      <h2 className={styles.title}>{t('keys.title')}</h2>
      <dl className={styles.keys}>
        {LIST_KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.toggle}>
        <input type="checkbox" checked={letters} onChange={(event) => setLetters(event.target.checked)} />
        {t('keys.single')}
      </label>
    </Popover>
  );
};
