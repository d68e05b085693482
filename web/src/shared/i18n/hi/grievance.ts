import text from '../../../../texts/hi/grievance.md';
import type { Catalogue, Translation } from '../catalogue.ts';

export const texts: Translation<Catalogue['grievance']> = {
  ...text,
  write: 'शिकायत अधिकारी को लिखें',
  unset: 'Visavis की यह प्रति चलाने वालों ने अभी कोई पता नहीं दिया है।',
};
