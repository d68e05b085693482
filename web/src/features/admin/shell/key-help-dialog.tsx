import { Checkbox } from 'antd';
import { useAtom, useSetAtom } from 'jotai';
import { useT } from '../../../shared/i18n/en/shortcuts.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { antdKit } from '../ui/antd-kit.tsx';
import styles from './key-help.module.css';
import { KEY_GROUPS } from './key-help.ts';
import { letterKeysAtom, overlayAtom } from './layout-state.ts';

/** All keys on one page, and the switch for who works by voice. */
export const KeyHelpDialog = () => {
  const t = useT();
  const setOpen = useSetAtom(overlayAtom);
  const [letters, setLetters] = useAtom(letterKeysAtom);
  const close = () => setOpen(undefined);
  return (
    <AntdProvider>
      <antdKit.Dialog
        title={t('title')}
        size="large"
        onClose={close}
        footer={
          <>
            <Checkbox className={styles.toggle ?? ''} checked={letters} onChange={({ target }) => setLetters(target.checked)}>
              {t('single')}
            </Checkbox>
            <Button onClick={close}>{t('common:close')}</Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.groups} tabIndex={0} aria-label={t('title')}>
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
        </section>
      </antdKit.Dialog>
    </AntdProvider>
  );
};
