import { useT } from '../../../shared/i18n/en/captions.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/language.ts';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import styles from './captions.module.css';
import { canRecognise } from './recogniser.ts';
import type { CaptionChoice } from './use-captions.ts';

/** In the menu of the call: to read the others, and what becomes of my own words. */
export const CaptionsSection = ({ choice, readers }: { choice: CaptionChoice; readers: string[] }) => {
  const t = useT();
  const { reads, setReads, gives, setGives, speaks, setSpeaks } = choice;
  const isRequested = readers.length > 0;
  return (
    <section className={styles.section} aria-label={t('captions')}>
      <Button size="small" onClick={() => setReads(!reads)}>
        {t(reads ? 'hide' : 'captions')}
      </Button>
      <p className="quiet">{t('hint')}</p>
      {canRecognise() && (isRequested || gives === 'on') ? (
        <>
          <p>
            {isRequested ? t(gives === 'on' ? 'writes' : 'asks', { names: readers.join(', ') }) : t('agreed')} {t('how')}
          </p>
          <Button size="small" onClick={() => setGives(gives === 'on' ? 'no' : 'on')}>
            {t(gives === 'on' ? 'stop' : 'agree')}
          </Button>
        </>
      ) : null}
      {gives === 'on' ? (
        <SelectField
          label={t('speaks')}
          value={speaks}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) => setSpeaks(LANGUAGES.find((each) => each === value) ?? speaks)}
        />
      ) : null}
    </section>
  );
};
