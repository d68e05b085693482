import type { Plan } from '@visavis/contracts/billing-model';
import { useId } from 'react';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { Range } from '../../../shared/ui/range.tsx';
import styles from './plans.module.css';
import { NEED_MOST, type Need } from './recommend.ts';

/** How much the person wants to meet, and what that means. */
export const Finder = ({ need, change, fitting }: { need: Need; change: (need: Need) => void; fitting: Plan | undefined }) => {
  const t = useT();
  const id = useId();
  const meetings = need.meetings < NEED_MOST ? t('plans.meetingsValue', { count: need.meetings }) : t('plans.meetingsMany');
  return (
    <fieldset className={styles.finder}>
      <legend>{t('plans.finder')}</legend>
      <div className={styles.slider}>
        <div className={styles.sliderLabel}>
          <span id={id}>{t('plans.meetings')}</span>
          <output className="tabular">{need.meetings < NEED_MOST ? need.meetings : `${NEED_MOST}+`}</output>
        </div>
        <Range
          max={NEED_MOST}
          value={need.meetings}
          aria-labelledby={id}
          aria-valuetext={meetings}
          onChange={(wanted) => change({ ...need, meetings: wanted })}
        />
      </div>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={need.oneCategory}
          onChange={({ target }) => change({ ...need, oneCategory: target.checked })}
        />
        {t('plans.oneCategory')}
      </label>
      <p className={styles.answer} role="status">
        {fitting ? t('plans.fitsText', { plan: serverWords(fitting.name) }) : ''}
      </p>
    </fieldset>
  );
};
