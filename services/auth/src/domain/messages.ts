import { ACCOUNT, type ACCOUNT_TEMPLATES, PROFILE } from '@visavis/contracts/constants/account';
import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import { maskPhone } from '@visavis/contracts/phone-digits';
import type { EmailMessage, SmsMessage, WhatsAppMessage } from '@visavis/providers';
import type { CodePurpose } from './one-time-code.ts';
import type { UserRecord } from './user.ts';

type Language = UserRecord['language'];
type Unaddressed<M> = Omit<M, 'to' | 'messageId'>;
/** Who gets it, and by which id it is reported on, is added where it is sent. */
export type Message = (Unaddressed<WhatsAppMessage> | Unaddressed<SmsMessage>) & { template: (typeof ACCOUNT_TEMPLATES)[number] };

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
export function codeMessage(code: string, purpose: CodePurpose | 'sign-up', language: Language, bySms = false): Message {
  const what = `${code} ${CODE_TEXTS[language][purpose]}`;
  const text =
    language === 'hi'
      ? `${what}। यह ${CODE_MINUTES} मिनट तक चलेगा। इसे किसी को न बताएँ।`
      : `${what}. It is good for ${CODE_MINUTES} minutes. Do not share it with anyone.`;
  const message = { template: 'one-time-code', text, code } as const;
  return !bySms && (purpose === 'sign-in' || purpose === 'sign-up')
    ? { channel: 'whatsapp', category: 'authentication', language, parameters: [code], ...message }
    : { channel: 'sms', ...message };
}

/** To the old phone, which has left the account, so that no preference covers it: by SMS, whose STOP the provider keeps. */
export const phoneChangedMessage = (newPhone: string, language: Language): Message => ({
  channel: 'sms',
  template: 'phone-changed',
  text:
    language === 'hi'
      ? `आपके ${PRODUCT_NAME} खाते में अब ${maskPhone(newPhone)} से साइन इन होगा। अगर यह आपने नहीं किया, तो तुरंत सहायता से संपर्क करें।`
      : `Your ${PRODUCT_NAME} account now signs in with ${maskPhone(newPhone)}. If that was not you, contact support at once.`,
});

/** To the old phone, which has not confirmed the change: when it happens, and how to stop it with one tap, signed in or not. */
export const phoneWaitsMessage = (newPhone: string, stopUrl: string, language: Language): Message => ({
  channel: 'sms',
  template: 'phone-change-waits',
  text:
    language === 'hi'
      ? `${WAIT_HOURS} घंटे बाद आपके ${PRODUCT_NAME} खाते में ${maskPhone(newPhone)} से साइन इन होगा। अगर यह आपने नहीं किया, तो इसे यहाँ रोकें: ${stopUrl}`
      : `In ${WAIT_HOURS} hours your ${PRODUCT_NAME} account will sign in with ${maskPhone(newPhone)}. If that was not you, stop it here: ${stopUrl}`,
});

/**
 * To an address that somebody entered as theirs: nothing in it comes from that person, so that nobody writes to strangers by it.
 */
export function confirmEmailMessage(url: string, language: Language): Unaddressed<EmailMessage> {
  const hours = PROFILE.emailLinkMs / 3_600_000;
  const words =
    language === 'hi'
      ? {
          subject: `${PRODUCT_NAME} के लिए अपना ईमेल पता पुष्ट करें`,
          lead: `किसी ने, शायद आपने ही, यह ईमेल पता अपने ${PRODUCT_NAME} खाते में जोड़ा है। लिंक ${hours} घंटे तक और एक ही बार चलेगा।`,
          open: 'पता पुष्ट करें',
          foot: 'अगर यह आपने नहीं किया, तो कुछ न करें: यहाँ और कुछ नहीं भेजा जाएगा।',
        }
      : {
          subject: `Confirm your email address for ${PRODUCT_NAME}`,
          lead: `Somebody, most likely you, added this email address to their ${PRODUCT_NAME} account. The link is good for ${hours} hours, and once.`,
          open: 'Confirm the address',
          foot: 'If it was not you, do nothing: nothing else is sent here.',
        };
  const { subject, lead, open, foot } = words;
  return {
    channel: 'email',
    template: 'confirm-email',
    subject,
    text: [lead, `${open}: ${url}`, foot].join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${subject}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1b22;background:#fff">',
      `<p>${lead}</p>`,
      `<p><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#fff;text-decoration:none">${open}</a></p>`,
      `<p style="font-size:13px;color:#595868">${foot}</p></body></html>`,
    ].join(''),
  };
}
