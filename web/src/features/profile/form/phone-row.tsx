import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { splitInternational } from '../../../shared/phone/countries.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.ts';
import styles from '../profile.module.css';

const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx'), 'PhoneDialog');

/** `+91 98112 00001` */
const readable = (phone: string) => {
  const split = splitInternational(phone);
  if (!split) return phone;
  const { country, rest } = split;
  return `${country.dialCode} ${rest.length === 10 ? `${rest.slice(0, 5)} ${rest.slice(5)}` : rest}`;
};

/** Not part of the form: a new number is a matter of its own, with a code. */
export const PhoneRow = ({ phone }: { phone: string }) => {
  const t = useT();
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.group}>
      <span className={styles.label}>{t('common:phoneNumber')}</span>
      <div className={styles.phone}>
        <span className="tabular">{readable(phone)}</span>
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
    </div>
  );
};
