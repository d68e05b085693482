import './app.ts';
import { texts } from '../texts.ts';

export const share = {
  label: 'Share',
  title: 'Share this page',
  meeting: '{{title}} with {{host}}: {{day}}, {{time}} {{zone}}, face to face on Visavis',
  host: 'Meet {{host}} face to face on Visavis',
  whatsApp: 'Send by WhatsApp',
  copy: 'Copy the link',
  more: 'More ways to share',
  scan: 'Scan to open it on a phone',
} as const;

export const { t, useT } = texts('share', share);
