import type { AdminService } from '@visavis/admin';
import type { AuthService } from '@visavis/auth';
import type { MeetingService } from '@visavis/meeting';
import { demoPeople } from './demo-people.ts';
import { DEMO_ADMIN_PHONE } from './settings.ts';

/** Invented, and marked as samples where they are shown. */
const testimonials = [
  {
    name: 'Kavya Srinivasan',
    role: 'Founder',
    company: 'Neem & Co (sample)',
    quote:
      'I met four designers in one afternoon. The third one understood our packaging in ten minutes, and we still work together.',
    rating: 5,
    category: 'graphic-design',
    featured: true,
  },
  {
    name: 'Imran Sheikh',
    role: 'Marketing lead',
    company: 'Kirana Kart (sample)',
    quote: 'No long proposals and no guessing. We talked face to face, agreed on a plan for Diwali, and began the next morning.',
    rating: 5,
    category: 'digital-marketing',
    featured: true,
  },
  {
    name: 'Meghna Bhatt',
    role: 'Film maker',
    company: '',
    quote:
      'As a freelancer I could show my reel to people who were really looking for somebody. Two of those calls became projects (sample).',
    rating: 4,
    category: 'video-animation',
    featured: true,
  },
  {
    name: 'Suresh Pillai',
    role: 'CTO',
    company: 'Monsoon Labs (sample)',
    quote: 'The waiting room told me when it was my turn, so I went on working. A short talk showed me more than ten CVs.',
    rating: 5,
    category: 'tech-development',
    featured: false,
  },
  {
    name: 'Ritu Chauhan',
    role: 'Owner',
    company: 'Chauhan Sweets (sample)',
    quote: 'My son set it up for me, and the call was simple. Our new labels are on every box in the shop now.',
    rating: 4,
    category: 'graphic-design',
    featured: false,
  },
] as const;

/** Fills an empty product through the services' own use cases, events and all, so that every read model follows. */
export async function seedDemoData(auth: AuthService, meeting: MeetingService, admin: AdminService): Promise<void> {
  const [demoAdmin, ...hosts] = await auth.seedUsers([
    { name: 'Demo Admin', phone: DEMO_ADMIN_PHONE, role: 'admin' },
    ...demoPeople,
  ]);
  await meeting.seedMeetings(hosts.map(({ _id: userId, name, category }) => ({ userId, name, category })));
  await admin.seedTestimonials(testimonials, { userId: demoAdmin?._id ?? '', role: 'admin' });
}
