import type { SeedUser } from '@visavis/auth';
import type { CategorySlug } from '@visavis/contracts/constants/category';

type Introduction = { category: CategorySlug; headline: string; about: string; links: readonly string[] };
type Row = [name: string, role: 'host' | 'freelancer', category: CategorySlug, headline: string, about: string];

const rows: Row[] = [
  [
    'Ananya Rao',
    'host',
    'graphic-design',
    'Brand identities for cafés, bakeries and small labels',
    'Eleven years of marks that survive a menu board, an apron and an app icon. Bring what you have, however rough: we start from there.',
  ],
  [
    'Vikram Mehta',
    'host',
    'video-animation',
    'Explainer films, from script to final cut',
    'I have cut two hundred films of under two minutes. Ask me about scripts, budgets and what to leave out.',
  ],
  [
    'Leila Haddad',
    'host',
    'digital-marketing',
    'First customers for young companies, without ads',
    'Once a founder, now the person founders call before they spend. We talk about who buys, and write the first messages together.',
  ],
  [
    'Tomás Herrera',
    'host',
    'tech-development',
    'React engineer who likes slow screens and failing tests',
    'Ten years of web apps, four of them in maintenance, which is where I learned most. Share your editor and we look together.',
  ],
  [
    'Priya Nair',
    'freelancer',
    'graphic-design',
    'Packaging and type in Indian languages',
    'Dielines, shelf tests, and Devanagari beside Latin that reads well at six points. Open for projects from January.',
  ],
  [
    'Jonas Lindqvist',
    'host',
    'tech-development',
    'First versions: what to build, buy and leave out',
    'I have started six products and stopped two of them in time. Three sketches and a budget are enough for a good half hour.',
  ],
  [
    'Meera Iyer',
    'freelancer',
    'video-animation',
    'Storyboards, and characters that move well',
    'Animator for children’s books and apps. I draw while we talk, and you keep the frames.',
  ],
  [
    'Kofi Mensah',
    'host',
    'digital-marketing',
    'Search and newsletters that bring answers',
    'I open your numbers with you and say what I would fix first. No slides, and no jargon.',
  ],
  [
    'Sofia Rossi',
    'host',
    'graphic-design',
    'Portfolio notes for junior designers',
    'I hire designers for a studio of forty. Show me three projects, and hear what a reviewer thinks but seldom says.',
  ],
  [
    'Arjun Kapoor',
    'freelancer',
    'tech-development',
    'Databases, queues and backends that let you sleep',
    'Backend developer for shops and clinics. Bring a slow query or a bad night on call.',
  ],
  [
    'Hannah Weiss',
    'host',
    'digital-marketing',
    'Brands and the agencies that fit them',
    'I wrote briefs for a cosmetics brand for nine years, and read the answers. You leave with a scope that others can quote on.',
  ],
  [
    'Rohan Das',
    'host',
    'video-animation',
    'Colour, sound and voice for brand films',
    'From footage of a phone to something you would show a client: grading, captions, and casting a voice in Hindi or English.',
  ],
];

/** With the badge from the first day. */
const VERIFIED = ['Ananya Rao', 'Jonas Lindqvist'];

/** Of the file and of the invented site: `tomas-herrera`. */
const slugOf = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-');

/**
 * Invented people; phones from a range that is easy to recognise. Marked in the inbox page and the README. Their pictures are
 * drawn for the demo and lie with the web app's files: none is uploaded or decoded at the start.
 */
export const demoPeople: readonly (SeedUser & { introduction: Introduction })[] = rows.map(
  ([name, role, category, headline, about], index) => ({
    name,
    role,
    phone: `+9190000001${String(index + 1).padStart(2, '0')}`,
    profilePicture: `/demo/${slugOf(name)}.svg`,
    isVerified: VERIFIED.includes(name),
    introduction: { category, headline, about, links: [`https://${slugOf(name)}.example.org`] },
  }),
);

/** Nobody: this machine plays them, in a meeting of their own (`@visavis/demo-host`). */
export const demoHost = {
  name: 'Demo Host',
  role: 'host',
  phone: '+919000000199',
  profilePicture: '/demo/demo-host.svg',
  introduction: {
    category: 'tech-development',
    headline: 'A drawing that answers, so that you can try a call',
    about:
      'Nobody sits here. This machine lets you in, shows you a drawing that moves and plays a few notes, and ends your turn after a minute and a half, before it would take a pass. It neither sees nor hears you.',
    links: [],
  },
} as const satisfies SeedUser & { introduction: Introduction };
