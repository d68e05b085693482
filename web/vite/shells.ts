import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { STATUS_FILTERS, type StatusFilter } from '@visavis/contracts/constants/meeting';
import type { Shell, Shells } from '@visavis/contracts/shells';
import type { Catalogue, Translation } from '../src/shared/i18n/catalogue.ts';
import { admin } from '../src/shared/i18n/en/admin.ts';
import { common } from '../src/shared/i18n/en/common.ts';
import { contact } from '../src/shared/i18n/en/contact.ts';
import { grievance } from '../src/shared/i18n/en/grievance.ts';
import { help } from '../src/shared/i18n/en/help.ts';
import { landing } from '../src/shared/i18n/en/landing.ts';
import { meetings } from '../src/shared/i18n/en/meetings.ts';
import { pages } from '../src/shared/i18n/en/pages.ts';
import { privacy } from '../src/shared/i18n/en/privacy.ts';
import { profile } from '../src/shared/i18n/en/profile.ts';
import { terms } from '../src/shared/i18n/en/terms.ts';
import { testimonials } from '../src/shared/i18n/en/testimonials.ts';
import { hindi } from '../src/shared/i18n/hindi.ts';
import type { Language } from '../src/shared/i18n/language.ts';

const english = { admin, common, contact, grievance, help, landing, meetings, pages, privacy, profile, terms, testimonials };
type Spoken = keyof typeof english;
type Texts = { [N in Spoken]: Translation<Catalogue[N]> };
const translations = (Object.keys(english) as Spoken[]).map(async (name) => [name, (await hindi(name)).texts] as const);
const inHindi = Object.fromEntries(await Promise.all(translations)) as Texts;

/** The lists by category and status, called as `meeting-list-screen.tsx` calls them. */
const lists = ({ meetings: { list }, common }: Texts): Record<string, Shell> => {
  const named = (title: string): Shell => ({ look: 'list', title });
  const all = STATUS_FILTERS.map((status) => [`/meetings/${status}`, named(list[status])]);
  const within = CATEGORY_SLUGS.flatMap((slug) => {
    const category = common.category[slug];
    const called = (status: StatusFilter) =>
      status === 'all' ? category : list.inCategory.replace('{{list}}', list[status]).replace('{{category}}', category);
    return [
      [`/category/${slug}`, named(category)],
      ...STATUS_FILTERS.map((status) => [`/category/${slug}/${status}`, named(called(status))]),
    ];
  });
  return { '/meetings': named(list.all), ...Object.fromEntries([...all, ...within]) };
};

const opening = ({ title, lead }: { title: string; lead: string }) => ({ title, lead });
const shellsIn = (texts: Texts): Shells[Language] => {
  const { admin, common, contact, grievance, help, landing, meetings, pages, privacy, profile, terms, testimonials } = texts;
  const ofAdmins = (look: Shell['look'], title: string): Shell => ({ look, for: 'user', title });
  return {
    categories: common.category,
    screens: {
      '/': { look: 'band-home', for: 'visitor', ...opening(meetings.hero) },
      ...lists(texts),
      '/category': { look: 'plain', title: meetings.categories.title },
      '/landing': { look: 'band-landing', ...opening(landing.hero) },
      '/users-love': { look: 'band-love', ...opening(testimonials.usersLove) },
      '/accelerator-program': {
        look: 'band-plan',
        eyebrow: pages.accelerator.title,
        title: pages.accelerator.headline,
        lead: pages.accelerator.lead,
      },
      '/terms-of-service': { look: 'legal', ...opening(terms) },
      '/privacy-policy': { look: 'legal', ...opening(privacy) },
      '/grievance': { look: 'legal', ...opening(grievance) },
      '/contact': { look: 'legal', ...opening(contact) },
      '/support': { look: 'legal', ...opening(help) },
      '/help': { look: 'legal', for: 'user', ...opening(help) },
      '/profile': { look: 'profile', for: 'user', title: profile.section, lead: profile.lead },
      '/admin/dashboard': ofAdmins('admin', admin.nav.dashboard),
      '/admin/meetings': ofAdmins('admin-list', admin.nav.approval),
      '/admin/approved-meetings': ofAdmins('admin-list', admin.nav.approved),
    },
  };
};

/** What the server writes into the page's first paint, in the words of the app's own catalogues. */
export const shells: Shells = { en: shellsIn(english), hi: shellsIn(inHindi) };
