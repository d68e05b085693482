import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['oneTimeCode']> = {
  send: 'कोड भेजें',
  failed: 'OTP नहीं भेजा जा सका',
  sent: 'OTP भेज दिया गया!',
  check: 'कृपया {{phone}} पर WhatsApp देखें',
  stillGood: 'हमारा भेजा कोड अब भी चलेगा। कृपया WhatsApp देखें।',
  checkSms: 'कृपया {{phone}} पर SMS देखें',
  stillGoodSms: 'हमारा भेजा कोड अब भी चलेगा। कृपया SMS देखें।',
  use: {
    login: 'इस कोड से आपका लॉगिन होगा।',
    signup: 'इस कोड से आपका अकाउंट बनेगा।',
    newPhone: 'इस कोड से आपके नए फ़ोन नंबर की पुष्टि होगी।',
    oldPhone: 'इस कोड से आप नए फ़ोन नंबर की अनुमति देते हैं।',
    deletion: 'इस कोड से आपका अकाउंट मिटाया जाएगा।',
    proof: 'इस कोड से पुष्टि होती है कि यह आप ही हैं।',
  },
  boxes: '6 अंकों का कोड',
  digit: '{{of}} में से अंक {{at}}',
  resend: 'कोड फिर भेजें',
  resendIn: '{{seconds}} सेकंड में कोड फिर भेजें',
  bySms: 'WhatsApp नहीं है? SMS से मँगाएँ',
  sentBySms: 'कोड SMS से भेजा जा रहा है',
  sandbox: 'यह सैंडबॉक्स है: यहाँ से कोई मैसेज बाहर नहीं जाता।',
  inbox: 'इनबॉक्स में कोड देखें',
  notSent: {
    country: 'हम इस देश में अभी कोड नहीं भेजते।',
    kind: 'हम इस तरह के नंबरों पर कोड नहीं भेजते',
  },
};
