import type { CategorySlug } from '@visavis/contracts/constants/category';
import { MEETING } from '@visavis/contracts/constants/meeting';

/** `open`: the host has opened the session. */
type Outcome = 'approved' | 'open' | 'pending' | 'ended' | 'rejected' | 'cancelled';

/** An invented meeting. `startsIn`: hours from now, rounded to a quarter; negative has begun or is over. */
export interface DemoMeeting {
  category: CategorySlug;
  title: string;
  description: string;
  outcome: Outcome;
  startsIn: number;
  minutes: number;
  /** Of an open one. */
  turnMinutes?: number;
  verified?: true;
  coHost?: string;
  reason?: string;
}

type Row = [title: string, description: string, outcome: Outcome, startsIn: number, minutes: number, more?: Partial<DemoMeeting>];

const rows: Record<CategorySlug, Row[]> = {
  'graphic-design': [
    [
      'Logo teardown: bring yours, leave with a plan',
      'Ten minutes on what your mark says today, twenty on what it could say. Bring the vector file and one competitor you envy.',
      'approved',
      -0.2,
      120,
    ],
    [
      'Packaging for a first product run',
      'You have a product and a printer’s quote. We turn both into a dieline, a material choice and a shelf test you can run this week.',
      'approved',
      3,
      45,
    ],
    [
      'Portfolio review for junior designers',
      'Show three projects. You get honest notes on order, story and what to cut before your next interview.',
      'approved',
      27,
      30,
    ],
    [
      'Hire me: brand identity for cafés and bakeries',
      'I design identities that survive a menu board, an apron and an app icon. Let us see whether we fit before anyone sends a quote.',
      'approved',
      74,
      30,
      { coHost: 'Nikhil Shah' },
    ],
    [
      'Pitch deck clinic: the first five slides',
      'Send the deck beforehand. Live, we rebuild the opening so that an investor knows what you do before the second slide.',
      'pending',
      30,
      45,
    ],
    [
      'Choosing type for an Indian-language brand',
      'Devanagari, Tamil and Latin on one label. We went through pairings that read well at six points and at six metres.',
      'ended',
      -50,
      30,
    ],
    [
      'Free logos for everyone',
      'Join and get a logo in ten minutes, no questions asked, as many as you like.',
      'rejected',
      52,
      30,
      { reason: 'Please say what a guest takes away, and for whom this is.' },
    ],
  ],
  'video-animation': [
    [
      'Explainer video in a week: script check',
      'Read me your ninety-second script. We find the sentence that carries it and cut the rest before you pay for animation.',
      'approved',
      -0.4,
      90,
    ],
    [
      'Colour grading, live on your footage',
      'Share two clips and your screen. I grade them in Resolve while explaining every node, and you keep the project file.',
      'approved',
      5,
      60,
    ],
    [
      'Storyboards that clients sign off the first time',
      'Bring a brief that went wrong. We draw six frames together and see where the misunderstanding would have shown.',
      'approved',
      50,
      30,
    ],
    [
      'Casting a voice for your brand film',
      'English, Hindi or both? Three demo reads against your visuals, and how to brief the studio so that the first take is usable.',
      'pending',
      46,
      30,
    ],
    [
      'Motion design careers: studio or freelance',
      'Eight years in both. Rates, contracts and the parts nobody posts about.',
      'ended',
      -26,
      45,
    ],
    [
      'From phone footage to a product ad',
      'We cut a fifteen-second ad from clips shot on a phone, with captions that work without sound.',
      'ended',
      -98,
      60,
    ],
    [
      'Character animation Q and A',
      'Walk cycles, weight and why yours floats. Bring a clip of at most ten seconds.',
      'cancelled',
      28,
      30,
      { reason: 'Down with a cold, a new date follows.' },
    ],
  ],
  'digital-marketing': [
    [
      'Your first 100 customers without paid ads',
      'A working session for founders: we map where your buyers already talk and write the first three messages together.',
      'approved',
      2,
      45,
    ],
    [
      'Search audit: why page two',
      'I open your site in Search Console with you, find the three fixes that matter, and show how to measure them.',
      'approved',
      25,
      30,
    ],
    [
      'Agency matchmaking for D2C brands',
      'Tell me spend, margin and last month’s numbers. You leave with a scope that three agencies can quote on alike.',
      'approved',
      99,
      45,
      { verified: true, coHost: 'Farah Khan' },
    ],
    [
      'Newsletter that people answer',
      'Open rates are vanity. We rewrite one issue so that readers reply, and set up how you will notice.',
      'pending',
      70,
      30,
    ],
    [
      'WhatsApp campaigns within the rules',
      'Templates, opt-in and quiet hours: what gets a number blocked and what gets orders.',
      'ended',
      -30,
      30,
    ],
    [
      'Reading a dashboard without fooling yourself',
      'Attribution, seasonality and the week everything doubled. Bring a chart you do not trust.',
      'ended',
      -123,
      45,
    ],
    [
      'Influencer budgets, line by line',
      'What creators of different sizes cost in 2026 and which clauses save you money.',
      'cancelled',
      77,
      45,
      { reason: 'Moved to next month at the client’s request.' },
    ],
  ],
  'tech-development': [
    [
      'Pair with a React engineer on your bug',
      'Bring a failing test or a slow screen. We share an editor for half an hour and leave with a fix or a named cause.',
      'open',
      -0.1,
      180,
    ],
    [
      'Scoping an MVP with a senior engineer',
      'Three sketches and your budget are enough. We decide what to build, what to buy and what to leave out.',
      'approved',
      6,
      60,
    ],
    [
      'Interview: backend developer, remote in India',
      'A first conversation with the hiring manager. Node, queues and how you have handled a bad night on call.',
      'approved',
      48,
      30,
      { verified: true },
    ],
    [
      'Postgres tuning on a real slow query',
      'Send the plan. We read it together, add one index at most, and talk about why it was not the problem.',
      'approved',
      122,
      45,
      { coHost: 'Ishaan Verma' },
    ],
    [
      'Going from a spreadsheet to an app',
      'Your operations live in a sheet with nine tabs. We find the two that should become software.',
      'pending',
      94,
      30,
    ],
    [
      'Security review for a small SaaS',
      'Sessions, backups and the admin page everybody forgot. We went through a checklist on a live product.',
      'ended',
      -52,
      60,
    ],
    [
      'Learn to code in one call',
      'Everything about programming, from zero to a job, in thirty minutes.',
      'rejected',
      120,
      30,
      { reason: 'This promises more than one meeting can hold.' },
    ],
  ],
};

export const demoMeetings: readonly DemoMeeting[] = Object.entries(rows).flatMap(([category, list]) =>
  list.map(([title, description, outcome, startsIn, minutes, more]) => ({
    category: category as CategorySlug,
    title,
    description,
    outcome,
    startsIn,
    minutes,
    ...more,
  })),
);

/** Of the demo host, who is none: whoever sees the meeting reads so. */
export const demoHostsMeeting: DemoMeeting = {
  category: 'tech-development',
  title: 'Try a call with our demo host',
  description:
    'Nobody real is here. This machine lets you in, shows a drawing that moves and plays a few notes, so that you see how a turn goes before you meet a person. It neither sees nor hears you, and your turn ends after a minute and a half, before it would take a pass.',
  outcome: 'open',
  startsIn: 0,
  minutes: MEETING.durationMinutesMax,
  // With the grace after it, short of the two minutes that use a guest's pass.
  turnMinutes: 1.5,
};
