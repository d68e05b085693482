import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['billing']> = {
  plan: {
    free: 'फ़्री',
    basic: 'बेसिक',
    growth: 'ग्रोथ',
    enterprise: 'एंटरप्राइज़',
    enterprise_pro: 'एंटरप्राइज़ प्रो',
  },
  allCategories: 'सभी कैटेगरी',
  balance: {
    none: 'कोई मीटिंग पास बाकी नहीं',
    left_one: '{{count}} मीटिंग पास बाकी',
    left_other: '{{count}} मीटिंग पास बाकी',
    unlimited: 'असीमित मीटिंग पास',
  },
  news: {
    purchased: 'नया सब्सक्रिप्शन सफलतापूर्वक खरीदा गया',
    expired: 'एक सब्सक्रिप्शन समाप्त हो गया है',
    lapsed: 'आपके मीटिंग पास की अवधि समाप्त हो गई है',
  },
  entrance: {
    label: 'मीटिंग पास',
    paid: 'इस मीटिंग का पास लग चुका है। लौटने पर दूसरा नहीं लगेगा।',
    unlimited: 'आपका प्लान असीमित है: इस मीटिंग में कोई पास नहीं लगेगा।',
    uses_one: 'इसमें आपका आखिरी पास लगेगा।',
    uses_other: 'इसमें आपके {{count}} में से 1 पास लगेगा।',
    when: 'और वह भी तब, जब आप दो मिनट साथ रह चुके हों।',
    none: 'आपके पास कोई पास बाकी नहीं है।',
    noneText: 'शामिल होने में एक पास लगता है। कोई प्लान चुनें और यहाँ अपनी जगह पर लौट आएँ।',
    locked: 'आपके पास किसी और कैटेगरी के लिए हैं।',
    lockedText: 'सभी कैटेगरी वाले प्लान से यह मीटिंग खुलती है: {{plan}} सबसे छोटा है।',
    plans: 'प्लान देखें',
  },
};
