import { t } from '../texts.ts';

/** Sentences that hosts can act on: a word for the button, and what it writes. */
export const rejectionReasons = () =>
  (['tooLittle', 'notOneOnOne', 'outside', 'contact'] as const).map((name) => ({
    label: t(`reasons.${name}`),
    text: t(`reasons.${name}Text`),
  }));

export const cancellationReasons = () =>
  (['asked', 'unavailable', 'rules'] as const).map((name) => ({ label: t(`reasons.${name}`), text: t(`reasons.${name}Text`) }));
