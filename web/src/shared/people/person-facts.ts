import type { HostCard } from '@visavis/contracts/meeting-model';
import type { WaitingGuest } from '@visavis/contracts/session';
import { formatDate, formatMonth } from '../format/dates.ts';
import { numberText } from '../format/numbers.ts';
import { useT } from '../i18n/en/host-card.ts';
import type { IconName } from '../ui/icon.tsx';

type Figures = Pick<WaitingGuest, 'goal' | 'verifiedAt' | 'rating' | 'met' | 'memberSince'> &
  Partial<Pick<WaitingGuest, 'came'> & Pick<HostCard, 'punctual' | 'waitMinutes'> & Pick<HostCard['person'], 'isVerified'>>;

/** What is known of somebody in figures, as everybody reads it who thinks of meeting them; what is not known is left out. */
export const usePersonFacts = () => {
  const t = useT();
  return ({ goal, verifiedAt, isVerified, rating, met, came, punctual, waitMinutes, memberSince }: Figures) => {
    const facts: (false | '' | null | undefined | { icon: IconName; text: string })[] = [
      (verifiedAt || isVerified) && {
        icon: 'check',
        text: verifiedAt ? t('common:verifiedOn', { day: formatDate(verifiedAt) }) : t('common:verified'),
      },
      goal && { icon: 'user', text: t(`goal.${goal}`) },
      rating && { icon: 'star', text: t('rated', { average: numberText(rating.average), count: rating.count }) },
      met > 0 && { icon: 'users', text: t('met', { count: met }) },
      punctual && { icon: 'clock', text: t('punctual', { onTime: punctual.onTime, of: punctual.of }) },
      typeof waitMinutes === 'number' && { icon: 'clock', text: t('waits', { count: waitMinutes }) },
      came && { icon: 'check', text: t('came', { came: came.came, of: came.of }) },
      memberSince !== null && { icon: 'calendar', text: t('since', formatMonth(memberSince)) },
    ];
    return facts.filter((fact) => typeof fact === 'object' && fact !== null);
  };
};
