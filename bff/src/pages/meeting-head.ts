import { PRODUCT_NAME } from '@visavis/contracts/constants/product';
import type { ResponseOf } from '@visavis/contracts/endpoint';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Head } from './head.ts';
import { type ShareCard, shareVersionOf } from './share-pictures.ts';

type HostPage = ResponseOf<typeof meetingEndpoints.host>;

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
  // Its time alone does not say that somebody is there.
  if (meeting.state === 'live' && meeting.startedAt) return 'Live now';
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

/** Nothing of it changes by itself: others keep the picture. */
export const meetingCard = (meeting: Meeting): ShareCard => ({
  title: meeting.title,
  lead: meeting.status === 'cancelled' ? 'Cancelled' : whenOf(meeting),
  byline: `with ${meeting.host.name}`,
  person: meeting.host.name,
  face: meeting.host.profilePicture,
});
export const hostCard = ({ host }: HostPage): ShareCard => ({
  title: host.name,
  lead: 'One-on-one video meetings',
  byline: 'Meet face to face',
  person: host.name,
  face: host.profilePicture,
});
export const sharePathOf = (kind: string, id: string, card: ShareCard) => `/share/${kind}/${id}/${shareVersionOf(card)}.png`;

/** `/p/{id}`: only what the public answer holds, so no phone, email or note can get here. */
export function meetingHead(meeting: Meeting, origin: string): Head {
  const canonical = `${origin}/p/${meeting._id}`;
  const image = sharePathOf('meetings', meeting._id, meetingCard(meeting));
  return {
    section: meeting.title,
    description: shortened(`${lead(meeting)} with ${meeting.host.name}. ${meeting.description}`),
    canonical,
    image: { path: image, alt: `${meeting.title}, with ${meeting.host.name}` },
    structured: [eventOf(meeting, canonical, origin, origin + image)],
  };
}

/** `/hosts/{id}`: a name, and how much there is to join. */
export function hostHead(page: HostPage, origin: string): Head {
  const { host, counts } = page;
  const coming = counts.live + counts.upcoming;
  return {
    section: host.name,
    description: `${host.name} hosts one-on-one meetings on ${PRODUCT_NAME}: ${coming} live or coming up, ${counts.past} past.`,
    canonical: `${origin}/hosts/${host.userId}`,
    image: { path: sharePathOf('hosts', host.userId, hostCard(page)), alt: `${host.name} on ${PRODUCT_NAME}` },
  };
}

const schema = (name: string) => `https://schema.org/${name}`;
const eventStatus = (meeting: Meeting) => {
  if (meeting.status === 'cancelled') return schema('EventCancelled');
  return schema(meeting.revision > 0 ? 'EventRescheduled' : 'EventScheduled');
};

/** https://schema.org/Event, as search engines read it for events that take place online. */
const eventOf = (meeting: Meeting, url: string, origin: string, image: string) => ({
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
  image: [image],
  organizer: { '@type': 'Person', name: meeting.host.name, url: `${origin}/hosts/${meeting.host.userId}` },
  ...(meeting.categoryName ? { keywords: meeting.categoryName } : {}),
});
