/** What people write to stop and to start again: Twilio's own words (docs: "Advanced Opt-Out"), and Hindi's. */
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit|optout|revoke|रोकें|रोको|बंद|बंद करें|बंद करो)$/;
const START = /^(start|unstop|yes|resume|शुरू|शुरू करें|शुरू करो|चालू)$/;

export function intentOf(text: string): 'stop' | 'start' | 'other' {
  const word = text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s.!।]+$/u, '');
  if (STOP.test(word)) return 'stop';
  return START.test(word) ? 'start' : 'other';
}
