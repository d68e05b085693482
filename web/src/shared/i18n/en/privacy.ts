import text from '../../../../texts/en/privacy.md';
import { texts } from '../texts.ts';

export const privacy = {
  ...text,
  relayOnly: {
    label: 'Relay only: hide my network address from those whom I meet',
    hint: 'Kept on this device, also after you sign out. Where there is no relay, you cannot enter a room with this switched on.',
  },
} as const;

export const { useT } = texts('privacy', privacy);
