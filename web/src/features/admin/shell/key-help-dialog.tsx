import { useAtom, useSetAtom } from 'jotai';
import { useT } from '../../../shared/i18n/en/admin-tools.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { letterKeysAtom, overlayAtom } from '../layout-state.ts';
import { PLACES } from '../places.ts';
import { Key } from '../ui/key-hints.tsx';
import styles from './key-help.module.css';
import { KEY_GROUPS } from './key-help.ts';

/** All keys on one page, and the switch for who works by voice. */
export const KeyHelpDialog = () => {
  const t = useT();
  const setOpen = useSetAtom(overlayAtom);
  const [letters, setLetters] = useAtom(letterKeysAtom);
  const close = () => setOpen(undefined);
  const groups = [
    ...KEY_GROUPS.map(({ name, keys }) => ({
      name: t(`shortcuts:group.${name}`),
      rows: keys.map((row) => ({ ...row, does: t(`shortcuts:does.${row.does}`) })),
    })),
    {
      name: t('palette.screens'),
      rows: PLACES.flatMap(({ letter, label }) => (letter ? [{ keys: ['g', letter], does: t(label) }] : [])),
    },
  ];
  return (
    <Dialog
      title={t('shortcuts:title')}
      size="large"
      onClose={close}
      footer={
        <>
          <CheckField checked={letters} onChange={({ target }) => setLetters(target.checked)}>
            {t('shortcuts:single')}
          </CheckField>
          <Button onClick={close}>{t('common:close')}</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.groups} tabIndex={0} aria-label={t('shortcuts:title')}>
        {groups.map(({ name, rows }) => (
          <section key={name}>
            <h3>{name}</h3>
            <dl className={styles.keys} data-off={!letters || undefined}>
              {rows.map(({ keys, does }) => (
                <div key={does}>
                  <dt>
                    {keys.map((key) => (
                      <Key key={key}>{key}</Key>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
};
