import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['collectionNotice']> = {
  terms: 'सेवा की शर्तें',
  privacy: 'प्राइवेसी पॉलिसी',
  signup:
    'साइन अप करके आप हमारी {{terms}} स्वीकार करते हैं। Visavis आपके कोड WhatsApp या SMS से भेजता है, और आपका नाम और फ़ोन नंबर वैसे ही रखता है जैसा {{privacy}} में लिखा है।',
  alert:
    'आप सहमत हैं कि मीटिंग मिलने पर Visavis इस फ़ोन पर WhatsApp या SMS से लिखे; हर मैसेज में उन्हें रोकने का लिंक होता है। {{terms}} और {{privacy}} देखें।',
};
