import text from '../../../../texts/hi/help.md';
import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['help']> = {
  ...text,
  search: { label: 'मदद में खोजें', placeholder: 'रिफ़ंड, कैमरा, वेटिंग रूम' },
  topics: 'जवाब',
  group: { joining: 'शामिल होना', hosting: 'होस्ट करना', paying: 'पास और पेमेंट', account: 'आपका अकाउंट और सुरक्षा' },
  found_one: '{{count}} जवाब मिला',
  found_other: '{{count}} जवाब मिले',
  none: '“{{search}}” का कोई जवाब नहीं मिला',
  noneText: 'कोई और शब्द आज़माएँ, या हमें लिखें।',
  all: 'सभी जवाब दिखाएँ',
  unsolved: 'इससे मदद नहीं मिली?',
  write: 'हमें लिखें',
};
