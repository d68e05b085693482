import { signIn, until } from '../../../../src/index.ts';
import { type RepeatedCalls, theMeeting } from '../fixtures.ts';

const ROOM = 'replay-and-races: "everything by double click"';

/** Of the calls about meetings and the people in them: what each is repeated on. */
export const MEETING_CALLS = {
  'meeting.edit': { arrange: ({ byHost }) => byHost(), stable: theMeeting },
  'meeting.cancel': { arrange: ({ byHost }) => byHost(), stable: theMeeting },
  'meeting.adminEdit': { arrange: ({ byAdmin }) => byAdmin({ title: 'Another title', approve: true }), stable: theMeeting },
  'meeting.setInterest': {
    arrange: async ({ newUser, approved }) => ({ token: (await newUser()).token, id: await approved() }),
    stable: theMeeting,
  },
  'meeting.dropInterest': {
    arrange: async ({ newUser, approved }) => ({ token: (await newUser()).token, id: await approved() }),
    stable: theMeeting,
  },
  'meeting.stepDown': {
    async arrange({ product, call, newPhone, pending, changesOf }) {
      const phone = newPhone();
      const { token } = await signIn(product.url, phone);
      const id = await pending({ coHosts: [{ name: 'Co Host', phone }] });
      await until('the co-host is linked', async () => (await call('GET', `/api/meetings/${id}`, { token })).status === 200);
      const { version } = (await call('GET', `/api/meetings/${id}`, { token })).body.meeting;
      return { token, id, effects: changesOf(id, version) };
    },
  },
  'meetingVideo.upload': 'uploads: "the same recording twice"',
  'meetingVideo.chunk': 'uploads: "a piece sent again"',
  'meetingVideo.complete': 'uploads: "a piece sent again"',
  'meetingVideo.abandon': { arrange: async ({ begunUpload }) => begunUpload() },
  'meetingVideo.remove': {
    arrange: async ({ admin, withVideo }) => ({ token: admin, id: await withVideo() }),
  },
  'meetingVideo.consent': {
    arrange: async ({ host, withVideo }) => ({ token: host.token, id: await withVideo(), body: { consent: true } }),
    stable: ({ body }) => body.meeting.video.consented,
  },
  'session.join': ROOM,
  'session.start': ROOM,
  'session.admit': ROOM,
  'session.enter': ROOM,
  'session.end': ROOM,
  'session.leaveQueue': {
    arrange: async ({ newUser, approved }) => ({ token: (await newUser()).token, id: await approved() }),
  },
  'session.leave': {
    arrange: async ({ newUser, approved }) => ({ token: (await newUser()).token, id: await approved(), body: {} }),
  },
  'session.heartbeat': { arrange: async ({ host, approved }) => ({ token: host.token, id: await approved(), body: {} }) },
  'session.deny': {
    arrange: async ({ host, approved }) => ({ token: host.token, id: await approved(), body: { ticketId: 'none' } }),
  },
  'session.hold': 'turns.int: "asks a guest to wait on with a message: their place stays, and the next one goes first"',
  'session.pitch': 'pitch.int: "keeps the last one, takes it back without words, …"',
  'session.putClip': 'pitch.int: "keeps one video for each guest, …"',
  'session.removeClip': 'pitch.int: "keeps one video for each guest, …"',
  'session.recording': 'recording-answers.int: "takes a yes only while the host asks, and a no at any time, …"',
  'session.callBack': { arrange: async ({ host, approved }) => ({ token: host.token, id: await approved(), body: {} }) },
  'session.turn': {
    arrange: async ({ host, approved }) => ({
      token: host.token,
      id: await approved(),
      body: { change: { action: 'length', minutes: 15 } },
    }),
    stable: ({ body }) => ({ ...body.session, serverNow: undefined }),
  },
  'feedback.submit': 'feedback.int: "changes feedback for a day, repeated 50 times at once with one effect, …"',
  'report.appealByLink': 'reports.int: "takes an appeal of who was blocked by the link of the message, …"',
  'report.appeal': 'reports.int: "takes one appeal within 30 days, …"',
  'adminReport.decide': 'reports.int: "lets one of two admins decide, …"',
  'adminReport.decideAppeal': 'reports.int: "takes one appeal within 30 days, …"',
  'people.keep': 'met-people.int: "keeps note and shortlist for one person alone, …"',
  'people.offerTimes': 'meet-again.int: "proposes the time that a guest takes, repeated or not, …"',
  'people.withdrawOffer': 'meet-again.int: "takes an offer back, …"',
  'people.answerOffer': 'meet-again.int: "proposes the time that a guest takes, repeated or not, …"',
  'people.shakeHands': 'met-people.int: "makes one handshake of two presses at once, repeated or not"',
  'block.set': 'blocks.int: "sets one block of 50 at once, …"',
  'block.drop': 'blocks.int: "sets one block of 50 at once, …"',
} satisfies RepeatedCalls;
