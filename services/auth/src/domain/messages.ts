import { ACCOUNT, PRODUCT_NAME, PROFILE } from '@visavis/contracts/constants';
import { maskPhone } from '@visavis/contracts/phone-digits';
import type { SmsMessage, WhatsAppMessage } from '@visavis/providers';
import type { CodePurpose } from './one-time-code.ts';
import type { UserRecord } from './user.ts';

type Language = UserRecord['language'];
type Unaddressed<M> = Omit<M, 'to' | 'messageId'>;
/** Who gets it, and by which id it is reported on, is added where it is sent. */
export type Message = Unaddressed<WhatsAppMessage> | Unaddressed<SmsMessage>;

const CODE_MINUTES = ACCOUNT.otpTtlMs / 60_000;
const WAIT_HOURS = PROFILE.phoneWaitMs / 3_600_000;

/** What each code is for, so that nobody reads it out for something else. */
const CODE_TEXTS: Record<Language, Record<CodePurpose | 'sign-up', string>> = {
  en: {
    'sign-in': `is your ${PRODUCT_NAME} code to sign in`,
    'sign-up': `is your ${PRODUCT_NAME} code to create your account`,
    deletion: `is the code to DELETE your ${PRODUCT_NAME} account`,
    'new-phone': `is your ${PRODUCT_NAME} code to sign in with this phone number from now on`,
    'phone-change': `is the code to move your ${PRODUCT_NAME} account away from this phone number`,
  },
  hi: {
    'sign-in': `आपका ${PRODUCT_NAME} में साइन इन करने का कोड है`,
    'sign-up': `आपका ${PRODUCT_NAME} खाता बनाने का कोड है`,
    deletion: `आपका ${PRODUCT_NAME} खाता हटाने (DELETE) का कोड है`,
    'new-phone': `आगे से इस फ़ोन नंबर से ${PRODUCT_NAME} में साइन इन करने का कोड है`,
    'phone-change': `आपके ${PRODUCT_NAME} खाते को इस फ़ोन नंबर से हटाकर दूसरे पर ले जाने का कोड है`,
  },
};

/** WhatsApp sends its own fixed text, so a code that gives more away than a sign-in goes by SMS. */
export function codeMessage(code: string, purpose: CodePurpose | 'sign-up', language: Language): Message {
  const what = `${code} ${CODE_TEXTS[language][purpose]}`;
  const text =
    language === 'hi'
      ? `${what}। यह ${CODE_MINUTES} मिनट तक चलेगा। इसे किसी को न बताएँ।`
      : `${what}. It is good for ${CODE_MINUTES} minutes. Do not share it with anyone.`;
  const message = { template: 'one-time-code', text, code };
  return purpose === 'sign-in' || purpose === 'sign-up'
    ? { channel: 'whatsapp', category: 'authentication', language, parameters: [code], ...message }
    : { channel: 'sms', ...message };
}

/** To the owner of a phone that somebody guesses codes of. */
export const guessesMessage = (language: Language): Message => ({
  channel: 'whatsapp',
  category: 'utility',
  language,
  template: 'wrong-codes',
  parameters: [String(ACCOUNT.otpWrongToNotify)],
  text:
    language === 'hi'
      ? `किसी ने आपके ${PRODUCT_NAME} खाते के लिए ${ACCOUNT.otpWrongToNotify} ग़लत कोड डाले। आपका खाता सुरक्षित है। कोई भी कोड किसी को न बताएँ, हमें भी नहीं।`
      : `Somebody entered ${ACCOUNT.otpWrongToNotify} wrong codes for your ${PRODUCT_NAME} account. Your account is safe. Do not share any code, not even with us.`,
});

/** To the old phone: the account has moved. */
export const phoneChangedMessage = (newPhone: string, language: Language): Message => ({
  channel: 'whatsapp',
  category: 'utility',
  language,
  template: 'phone-changed',
  parameters: [maskPhone(newPhone)],
  text:
    language === 'hi'
      ? `आपके ${PRODUCT_NAME} खाते में अब ${maskPhone(newPhone)} से साइन इन होगा। अगर यह आपने नहीं किया, तो तुरंत सहायता से संपर्क करें।`
      : `Your ${PRODUCT_NAME} account now signs in with ${maskPhone(newPhone)}. If that was not you, contact support at once.`,
});

/** To the old phone, which has not confirmed the change: when it happens, and how to stop it. */
export const phoneWaitsMessage = (newPhone: string, language: Language): Message => ({
  channel: 'sms',
  template: 'phone-change-waits',
  text:
    language === 'hi'
      ? `${WAIT_HOURS} घंटे बाद आपके ${PRODUCT_NAME} खाते में ${maskPhone(newPhone)} से साइन इन होगा। अगर यह आपने नहीं किया, तो इस फ़ोन नंबर से साइन इन करें और अपनी प्रोफ़ाइल में “यही नंबर रखें” दबाएँ।`
      : `In ${WAIT_HOURS} hours your ${PRODUCT_NAME} account will sign in with ${maskPhone(newPhone)}. If that was not you, sign in with this phone number and press "Keep this number" in your profile.`,
});
