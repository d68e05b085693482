import { expect, test } from '@jest/globals';
import { withoutContacts } from '../src/model/without-contacts.ts';

test.each([
  ['Refund at evil.example/refund now', 'Refund at evil example now'],
  ['Node.js, v2.0 and A.P.J. Abdul', 'Node.js, v2.0 and A.P.J. Abdul'],
  ['logo.PSD? Next.js. Ask evil.js.org or me@evil.ts.in', 'logo.PSD? Next.js. Ask evil js org or me evil ts in'],
  ['On 24.11.2026 at 10:30, 1,499 rupees', 'On 24.11.2026 at 10:30, 1,499 rupees'],
  ['Call 98765 43210', 'Call …'],
  ['98765_43210 or 98765 • 43210', '… or …'],
  ['At 45.9.20.5/refund or 45.9.20.5:8080', 'At … or …'],
  // A label of these scripts often ends in a mark.
  ['सहायता.भारत/refund, नयी.com, மதி.com', 'सहायता भारत नयी com, மதி com'],
  ['सहायता@सहायता.भारत', 'सहायता सहायता भारत'],
  ['Logo and/or web review', 'Logo and/or web review'],
  // What shows nothing or looks like a dot.
  ['Refund at evil\u2060.com', 'Refund at evil com'],
  ['Refund at ev\u00adil.c\u200bom', 'Refund at evil com'],
  ['evil\u2024com, evil\ufe52com, evil\uff61com, ｅｖｉｌ．ｃｏｍ', 'evil com, evil com, evil com, evil com'],
  ['evil[.]com/refund or evil(dot)com, me[at]evil.com', 'evil com or evil com, me evil com'],
  ['98765,43210', '…'],
  ['Call 98765|43210 now', 'Call … now'],
  ['98 76 5: 43210', '…'],
  ['9\u200b8\u200b7\u200b6\u200b5\u200b4\u200b3\u200b2\u200b1\u200b0', '…'],
  ['9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣0️⃣', '…'],
  ['⑨⑧⑦⑥⑤④③②①⓪ or ❾❽❼❻❺❹❸❷❶⓿', '… or …'],
  ['9🔥8🔥7🔥6🔥5🔥4🔥3🔥2🔥1🔥0', '…'],
  ['20.11.2026, 10:30, 98765,43210', '…'],
])('%j is %j', (written, expected) => expect(withoutContacts(written)).toBe(expected));

test.each([
  '10–11 am, 20.11.2026',
  '20.11.2026, 10:30–11:30',
  '20–21.11.2026, 09:00 - 17:30',
  '२०.११.२०२६, १०:३०–११:३०',
  '2026-11-20, 10:30',
  '10–11, 12–13, 14–15',
  'Free 9:30–10:30, 14:00–15:00',
  '₹1,00,000',
  '₹1,00,000–₹5,00,000',
  'Raise ₹10,00,00,000',
  '₹499 / ₹1,499 / ₹4,999',
  'Top 10 of 2026: 5½ ideas… and ①②③ more™',
  'Design review 👩‍🎨 (90 min)',
  'Etsy [and] more (etc.)',
  'Is it done?Yes.',
])('%j stays', (written) => expect(withoutContacts(written)).toBe(written));
