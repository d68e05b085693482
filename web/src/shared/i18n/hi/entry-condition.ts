import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['entryCondition']> = {
  title: 'वेरिफ़ाइड मेहमानों के लिए',
  verified: 'आप वेरिफ़ाइड हैं।',
  pending: 'हम आपका अनुरोध देख रहे हैं। फ़ैसला होते ही आपको लिखेंगे।',
  missing: 'वेरिफ़ाई होने में करीब एक दिन लगता है, इसलिए समय रहते अनुरोध करें। एक बार काफ़ी है।',
  rejected: 'आपका पिछला अनुरोध मंज़ूर नहीं हुआ। आप {{day}} को फिर अनुरोध कर सकते हैं।',
  unknown: 'बैज बताता है कि हम मेहमान को पहचानते हैं।',
  getVerifiedFor: 'शामिल होने के लिए वेरिफ़ाई हों: {{title}}',
  short: {
    pending: 'आपके वेरिफ़िकेशन का अनुरोध देखा जा रहा है',
    rejected: 'आप {{day}} को फिर वेरिफ़िकेशन का अनुरोध कर सकते हैं',
  },
  getVerified: 'शामिल होने के लिए वेरिफ़ाई हों',
};
