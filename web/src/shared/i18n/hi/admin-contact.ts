import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['adminContact']> = {
  loading: 'संदेश लोड हो रहे हैं',
  waiting_one: '{{count}} संदेश बाकी है',
  waiting_other: '{{count}} संदेश बाकी हैं',
  status: { open: 'खुला', answered: 'जवाब दिया', all: 'सभी संदेश' },
  filter: { search: 'संदेश खोजें', placeholder: 'नाम, ईमेल, शब्द…' },
  answered: 'जवाब दिया हुआ मानें',
  answeredNamed: 'जवाब दिया हुआ मानें: {{reference}}',
  reopen: 'फिर खोलें',
  reopenNamed: 'फिर खोलें: {{reference}}',
  account: 'अकाउंट',
  from: 'किसने',
  answeredBy: '{{name}} ने जवाब दिया,',
  someAdmin: 'एक एडमिन',
  done: {
    answered: '{{name}} के संदेश ({{reference}}) का जवाब दिया हुआ माना गया',
    reopened: '{{name}} का संदेश ({{reference}}) फिर खुला है',
    manyAnswered_one: '{{count}} संदेश का जवाब दिया हुआ माना गया',
    manyAnswered_other: '{{count}} संदेशों का जवाब दिया हुआ माना गया',
    manyReopened_one: '{{count}} संदेश फिर खुला है',
    manyReopened_other: '{{count}} संदेश फिर खुले हैं',
  },
  failed: 'संदेश नहीं बदला जा सका, फिर कोशिश करें।',
  empty: {
    failed: 'संदेश लोड नहीं हो सके',
    none: 'कोई संदेश बाकी नहीं है',
    noneText: 'लोग संपर्क फ़ॉर्म से जो लिखते हैं, वह यहाँ आता है।',
    match: 'ऐसा कोई संदेश नहीं',
    matchText: 'दूसरे शब्दों या फ़िल्टर से कुछ मिल सकता है।',
  },
};
