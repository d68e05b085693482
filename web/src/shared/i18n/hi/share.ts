import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['share']> = {
  label: 'साझा करें',
  title: 'यह पेज साझा करें',
  meeting: '{{host}} के साथ {{title}}: {{day}}, {{time}} {{zone}}, Visavis पर आमने-सामने',
  host: 'Visavis पर {{host}} से आमने-सामने मिलें',
  whatsApp: 'WhatsApp से भेजें',
  copy: 'लिंक कॉपी करें',
  more: 'साझा करने के और तरीके',
  scan: 'फ़ोन पर खोलने के लिए स्कैन करें',
};
