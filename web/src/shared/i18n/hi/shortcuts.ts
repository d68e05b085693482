import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['shortcuts']> = {
  title: 'कीबोर्ड शॉर्टकट',
  single: 'एक अक्षर वाले शॉर्टकट',
  group: {
    list: 'सूचियाँ',
    meeting: 'चुनी या खुली हुई मीटिंग',
    user: 'चुना हुआ यूज़र',
    request: 'चुना हुआ सत्यापन अनुरोध',
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
    undo: '5 सेकंड के अंदर फ़ैसला वापस लें',
    create: 'किसी के लिए मीटिंग बनाएँ',
    palette: 'स्क्रीन, व्यक्ति या काम खोजें',
    changeRole: 'भूमिका बदलें',
    help: 'यह मदद',
  },
};
