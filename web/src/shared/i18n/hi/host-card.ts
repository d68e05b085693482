import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['hostCard']> = {
  title: '{{name}} के बारे में',
  goal: { pitch: 'पिच के लिए यहाँ', hire: 'हायर के लिए यहाँ', both: 'पिच और हायर, दोनों के लिए यहाँ' },
  facts: 'आँकड़ों में',
  rated_one: '{{count}} मेहमान से 5 में से {{average}} सितारे',
  rated_other: '{{count}} मेहमानों से 5 में से {{average}} सितारे',
  met_one: 'यहाँ {{count}} व्यक्ति से मुलाक़ात',
  met_other: 'यहाँ {{count}} लोगों से मुलाक़ात',
  punctual: '{{of}} में से {{onTime}} बार समय पर शुरू',
  waits_one: 'औसत इंतज़ार {{count}} मिनट',
  waits_other: 'औसत इंतज़ार {{count}} मिनट',
  came: '{{of}} में से {{came}} में आए',
  since: '{{month}} {{year}} से यहाँ',
  words: 'मेहमान क्या कहते हैं',
  stars_one: '5 में से {{count}} सितारा',
  stars_other: '5 में से {{count}} सितारे',
  said: '{{name}}, {{month}} {{year}}',
  links: '{{name}} के लिंक',
  ownPage: 'आपका सार्वजनिक पेज',
};
