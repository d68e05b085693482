import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['testimonials']> = {
  usersLove: {
    loading: 'लोगों की बातें लोड हो रही हैं',
    failed: 'प्रशंसापत्र लोड नहीं हो सके',
    more: 'और दिखाएँ',
    title: 'लोगों की पसंद',
    lead: 'लोग अपनी मीटिंग के बारे में क्या कहते हैं।',
    empty: 'पहली बात कहा जाना अभी बाक़ी है',
    emptyText: 'यहाँ अभी किसी की बात नहीं है, और हम कुछ गढ़ते नहीं। किसी से मिलें, कॉल के बाद फ़ीडबैक दें, और हो सकता है पहली बात आपकी हो।',
  },
  heading: 'लोग क्या कहते हैं',
  all: 'सबकी बातें पढ़ें',
  stars_one: '5 में से {{count}} सितारा',
  stars_other: '5 में से {{count}} सितारे',
  at: '{{role}}, {{company}}',
};
