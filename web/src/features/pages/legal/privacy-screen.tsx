import { useAtom } from 'jotai';
import { useId } from 'react';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { privacy, useT } from '../../../shared/i18n/en/privacy.ts';
import { relayOnlyAtom } from '../../../shared/state/relay-only.ts';
import styles from './legal.module.css';
import { LegalDocument } from './legal-document.tsx';

export const PrivacyScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  return (
    <LegalDocument
      sections={privacy.sections}
      textOf={(path) => t(`privacy:${path}` as never)}
      controls={{ calls: <RelayOnly /> }}
    />
  );
};

const RelayOnly = () => {
  const t = useT();
  const hint = useId();
  const [on, setOn] = useAtom(relayOnlyAtom);
  return (
    <div className={styles.choice}>
      <label>
        <input type="checkbox" checked={on} aria-describedby={hint} onChange={(event) => setOn(event.target.checked)} />
        <span>{t('relayOnly.label')}</span>
      </label>
      <p id={hint}>{t('relayOnly.hint')}</p>
    </div>
  );
};
