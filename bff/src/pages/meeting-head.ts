import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Head } from './head.ts';

/** A search result and a link preview show about as much. */
const DESCRIPTION_MAX = 200;

const whenOf = (meeting: Meeting) =>
  new Intl.DateTimeFormat('en-IN', {
    timeZone: meeting.timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(meeting.startsAt));

const lead = (meeting: Meeting) => {
  if (meeting.status === 'cancelled') return 'Cancelled';
  if (meeting.state === 'live') return 'Live now';
  return whenOf(meeting);
};

const shortened = (text: string) => {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length <= DESCRIPTION_MAX
    ? letters.join('')
    : `${letters
        .slice(0, DESCRIPTION_MAX - 1)
        .join('')
        .trimEnd()}…`;
};

/** `/p/{id}`: only what the public answer holds, so no phone, email or note can get here. */
export function meetingHead(meeting: Meeting, origin: string): Head {
  const canonical = `${origin}/p/${meeting._id}`;
  return {
    section: meeting.title,
    description: shortened(`${lead(meeting)} with ${meeting.host.name}. ${meeting.description}`),
    canonical,
    structured: [eventOf(meeting, canonical, origin)],
  };
}

/** `/hosts/{id}`: a name, and how much there is to join. */
export function hostHead(page: ResponseOf<typeof meetingEndpoints.host>, origin: string): Head {
  const { host, counts } = page;
  const coming = counts.live + counts.upcoming;
  return {
    section: host.name,
    description: `${host.name} hosts one-on-one meetings on ${PRODUCT_NAME}: ${coming} live or coming up, ${counts.past} past.`,
    canonical: `${origin}/hosts/${host.userId}`,
  };
}

const schema = (name: string) => `https://schema.org/${name}`;
const eventStatus = (meeting: Meeting) => {
  if (meeting.status === 'cancelled') return schema('EventCancelled');
  return schema(meeting.revision > 0 ? 'EventRescheduled' : 'EventScheduled');
};

/** https://schema.org/Event, as search engines read it for events that take place online. */
const eventOf = (meeting: Meeting, url: string, origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Event',
  '@id': url,
  url,
  name: meeting.title,
  description: meeting.description,
  startDate: meeting.startsAt,
  endDate: meeting.endsAt,
  eventStatus: eventStatus(meeting),
  eventAttendanceMode: schema('OnlineEventAttendanceMode'),
  location: { '@type': 'VirtualLocation', url },
  image: [`${origin}/social.png`],
  organizer: { '@type': 'Person', name: meeting.host.name, url: `${origin}/hosts/${meeting.host.userId}` },
  ...(meeting.categoryName ? { keywords: meeting.categoryName } : {}),
});
