import { readablePhone } from '@visavis/contracts/phone-digits';
import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldGroup } from '../../../shared/ui/field.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import styles from '../profile.module.css';

const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx'), 'PhoneDialog');

/** Not part of the form: a new number is a matter of its own, with a code. */
export const PhoneRow = ({ phone }: { phone: string }) => {
  const t = useT();
  const [changing, setChanging] = useState(false);
  return (
    <FieldGroup legend={t('common:phoneNumber')}>
      <div className={styles.phone}>
        <span className="tabular">{readablePhone(phone)}</span>
        <Button size="small" onClick={() => setChanging(true)}>
          {t('phone.change')}
        </Button>
      </div>
      <p className={styles.hint}>{t('phone.hint')}</p>
      {changing ? (
        <Suspense fallback={null}>
          <PhoneDialog onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </FieldGroup>
  );
};
