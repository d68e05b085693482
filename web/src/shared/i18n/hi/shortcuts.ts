import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['shortcuts']> = {
  title: 'कीबोर्ड शॉर्टकट',
  single: 'एक अक्षर वाले शॉर्टकट',
  group: {
    list: 'सूचियाँ',
    meeting: 'चुनी या खुली हुई मीटिंग',
    anywhere: 'हर जगह',
  },
  does: {
    search: 'खोजें',
    next: 'अगली मीटिंग',
    previous: 'पिछली मीटिंग',
    nextPage: 'अगला पेज',
    previousPage: 'पिछला पेज',
    open: 'मीटिंग खोलें',
    approve: 'मंज़ूर करें',
    reject: 'नामंज़ूर करें',
    edit: 'बदलें',
    cancel: 'मीटिंग रद्द करें',
    back: 'सूची पर वापस',
    select: 'चुनें या चयन हटाएँ',
    clear: 'चयन हटाएँ',
    create: 'किसी के लिए मीटिंग बनाएँ',
    toDashboard: 'डैशबोर्ड पर जाएँ',
    toApproval: 'मीटिंग की मंज़ूरी पर जाएँ',
    toApproved: 'मंज़ूर मीटिंग पर जाएँ',
    toPayments: 'भुगतान पर जाएँ',
    toPlans: 'प्लान पर जाएँ',
    toCoupons: 'कूपन पर जाएँ',
    help: 'यह मदद',
  },
};
