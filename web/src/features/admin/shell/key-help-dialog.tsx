import { useAtom } from 'jotai';
import { useT } from '../../../shared/i18n/en/shortcuts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './key-help.module.css';
import { KEY_GROUPS } from './key-help.ts';
import { keyHelpAtom, letterKeysAtom } from './layout-state.ts';

/** All keys on one page, and the switch for who works by voice. */
export const KeyHelpDialog = () => {
  const t = useT();
  const [open, setOpen] = useAtom(keyHelpAtom);
  const [letters, setLetters] = useAtom(letterKeysAtom);
  if (!open) return null;
  const close = () => setOpen(false);
  return (
    <Dialog
      title={t('title')}
      size="large"
      onClose={close}
      footer={
        <>
          <label className={styles.toggle}>
            <input type="checkbox" checked={letters} onChange={(event) => setLetters(event.target.checked)} />
            {t('single')}
          </label>
          <Button onClick={close}>{t('common:close')}</Button>
        </>
      }
    >
      <div className={styles.groups}>
        {KEY_GROUPS.map(({ name, keys: group }) => (
          <section key={name}>
            <h3>{t(`group.${name}`)}</h3>
            <dl className={styles.keys} data-off={!letters || undefined}>
              {group.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`does.${does}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
};
