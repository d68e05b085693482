import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['contact']> = {
  title: 'हमें लिखें',
  lead: 'हर संदेश कोई इंसान पढ़ता है और ईमेल या फ़ोन से जवाब देता है। कोड या पासवर्ड कभी न भेजें: हम नहीं माँगते।',
  name: 'नाम',
  reach: 'ईमेल या फ़ोन',
  reachHint: 'जवाब यहीं आता है।',
  topic: 'विषय',
  choose: 'कृपया चुनें',
  topics: {
    meeting: 'मीटिंग और कॉल',
    payment: 'पास और पेमेंट',
    account: 'मेरा अकाउंट और मेरा डेटा',
    safety: 'सुरक्षा',
    other: 'कुछ और',
  },
  text: 'संदेश',
  textHint: 'मीटिंग का लिंक या पेमेंट का नंबर हमारी मदद करता है।',
  kept: 'हम संदेश एक साल रखते हैं।',
  send: 'संदेश भेजें',
  failed: 'आपका संदेश नहीं भेजा जा सका, फिर कोशिश करें।',
  sent: 'आपका संदेश मिल गया',
  reference: 'इसका नंबर {{reference}} है। इस बारे में फिर लिखें तो इसे बताएँ।',
  another: 'एक और संदेश लिखें',
  toHelp: 'मदद पढ़ें',
  toGrievance: 'औपचारिक शिकायत करें',
};
