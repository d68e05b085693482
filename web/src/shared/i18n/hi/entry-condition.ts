import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['entryCondition']> = {
  title: 'वेरिफ़ाइड मेहमानों के लिए',
  verified: 'आप वेरिफ़ाइड हैं।',
  pending: 'हम आपका अनुरोध देख रहे हैं। फ़ैसला होते ही आपको लिखेंगे।',
  missing: 'वेरिफ़ाई होने में करीब एक दिन लगता है, इसलिए समय रहते अनुरोध करें। एक बार काफ़ी है।',
  getVerified: 'शामिल होने के लिए वेरिफ़ाई हों',
};
