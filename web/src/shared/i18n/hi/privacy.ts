import text from '../../../../texts/hi/privacy.md';
import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['privacy']> = {
  ...text,
  relayOnly: {
    label: 'सिर्फ़ रिले: जिनसे मैं मिलूँ उनसे मेरा नेटवर्क पता छिपाएँ',
    hint: 'इस डिवाइस पर रहता है, साइन आउट के बाद भी। जहाँ कोई रिले नहीं है, वहाँ इसके चालू रहते आप रूम में नहीं जा सकते।',
  },
};
