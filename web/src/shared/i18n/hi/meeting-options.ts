import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['meetingOptions']> = {
  asksToRecord: {
    wish: 'मैं यह मीटिंग रिकॉर्ड करना चाहता/चाहती हूँ',
    hint: 'मेहमान इसे शामिल होने से पहले पढ़ते हैं। हर कोई अपना जवाब खुद देता है, और उसे कभी भी बदल सकता है।',
    label: 'रिकॉर्डिंग',
    yes: 'आप रिकॉर्ड करना चाहते हैं',
    no: 'कोई नहीं',
    audit: 'रिकॉर्ड करना चाहते हैं',
  },
};
