import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Cursor } from '@visavis/contracts/socket';
import { createRoomSequencer, type RoomSequencer, type StampedEvent } from '../../src/shared/realtime/room-sequencer.ts';

let delivered: string[];
let requests: [string, Cursor][];
let resyncs: string[];
let sequencer: RoomSequencer;

const event = (seq: number, options: { room?: string; epoch?: string; id?: string } = {}): StampedEvent => {
  const { room = 'r', epoch = 'e1', id = `${room}-${epoch}-${seq}` } = options;
  return { name: 'n', data: { seq }, stamp: { room, epoch, seq, id, at: '' } };
};
const replayOf = (...seqs: number[]) => ({
  events: seqs.map((seq) => ['n', { seq }, event(seq).stamp] as [string, unknown, StampedEvent['stamp']]),
});

beforeEach(() => {
  delivered = [];
  requests = [];
  resyncs = [];
  sequencer = createRoomSequencer({
    deliver: ({ stamp }) => delivered.push(`${stamp.room}:${stamp.epoch}:${stamp.seq}`),
    askReplay: (room, cursor) => requests.push([room, cursor]),
    resync: (room) => resyncs.push(room),
  });
});

describe('a room in order', () => {
  it('delivers each event once, in order', () => {
    sequencer.joined('r', { epoch: 'e1', seq: 4 });
    for (const seq of [5, 5, 6, 4, 7]) sequencer.receive(event(seq));
    expect(delivered).toEqual(['r:e1:5', 'r:e1:6', 'r:e1:7']);
    expect(sequencer.cursors()).toEqual({ r: { epoch: 'e1', seq: 7 } });
  });

  it('starts an unknown room with its first event', () => {
    sequencer.receive(event(9));
    sequencer.receive(event(10));
    expect(delivered).toEqual(['r:e1:9', 'r:e1:10']);
    expect(resyncs).toEqual([]);
  });

  it('delivers an event that came through two rooms once', () => {
    sequencer.receive(event(1, { room: 'a', id: 'same' }));
    sequencer.receive(event(7, { room: 'b', id: 'same' }));
    expect(delivered).toEqual(['a:e1:1']);
    expect(sequencer.cursors().b).toEqual({ epoch: 'e1', seq: 7 });
  });
});

describe('a batch', () => {
  const batch = (after: number, ...seqs: number[]) => {
    const events = seqs.map(
      (seq) => ['n', { seq }, { seq, id: event(seq).stamp.id, at: '' }] as [string, unknown, StampedEvent['stamp']],
    );
    sequencer.batch({ room: 'r', epoch: 'e1', after, seq: seqs.at(-1) ?? after, events });
  };
  beforeEach(() => sequencer.joined('r', { epoch: 'e1', seq: 3 }));

  it('goes on from its end, although events in between were replaced', () => {
    batch(3, 5, 9);
    sequencer.receive(event(10));
    expect(delivered).toEqual(['r:e1:5', 'r:e1:9', 'r:e1:10']);
    expect(requests).toEqual([]);
  });

  it('delivers only what is new when it reaches back behind the cursor, and nothing of an old one', () => {
    batch(1, 2, 5);
    batch(1, 2, 4);
    expect(delivered).toEqual(['r:e1:5']);
    expect(sequencer.cursors()).toEqual({ r: { epoch: 'e1', seq: 5 } });
  });

  it('asks for what came before it, and is delivered with the replay, however early that was answered', () => {
    batch(5, 6, 8);
    expect([delivered, requests]).toEqual([[], [['r', { epoch: 'e1', seq: 3 }]]]);
    sequencer.replayed('r', replayOf(4, 5));
    expect(requests.at(-1)).toEqual(['r', { epoch: 'e1', seq: 5 }]);
    sequencer.replayed('r', replayOf(6, 7, 8));
    expect(delivered).toEqual(['r:e1:4', 'r:e1:5', 'r:e1:6', 'r:e1:7', 'r:e1:8']);
  });

  it('without an event asks for what came before it, too', () => {
    sequencer.batch({ room: 'r', epoch: 'e1', after: 5, seq: 8, events: [] });
    expect(requests).toEqual([['r', { epoch: 'e1', seq: 3 }]]);
    sequencer.batch({ room: 'r', epoch: 'e1', after: 2, seq: 8, events: [] });
    expect(sequencer.cursors()).toEqual({ r: { epoch: 'e1', seq: 8 } });
  });

  it('delivers early events that were held until it closed the gap', () => {
    sequencer.receive(event(9));
    batch(3, 8);
    expect(delivered).toEqual(['r:e1:8', 'r:e1:9']);
  });

  it('of another epoch starts the room over', () => {
    sequencer.batch({ room: 'r', epoch: 'e2', after: 0, seq: 2, events: [['n', {}, { seq: 2, id: 'x', at: '' }]] });
    expect([resyncs, delivered]).toEqual([['r'], ['r:e2:2']]);
  });
});

describe('a gap', () => {
  beforeEach(() => sequencer.joined('r', { epoch: 'e1', seq: 1 }));

  it('holds back what is early, asks once, and delivers all in order', () => {
    sequencer.receive(event(4));
    sequencer.receive(event(5));
    expect(delivered).toEqual([]);
    expect(requests).toEqual([['r', { epoch: 'e1', seq: 1 }]]);
    sequencer.replayed('r', replayOf(2, 3, 4));
    expect(delivered).toEqual(['r:e1:2', 'r:e1:3', 'r:e1:4', 'r:e1:5']);
  });

  it('closes by itself when the missing event arrives late', () => {
    sequencer.receive(event(3));
    sequencer.receive(event(2));
    expect(delivered).toEqual(['r:e1:2', 'r:e1:3']);
  });

  it('asks again after an answer that did not close it, and gives up with a resync', () => {
    sequencer.receive(event(4));
    sequencer.replayed('r', replayOf());
    sequencer.replayed('r', replayOf());
    expect(requests).toHaveLength(3);
    expect(resyncs).toEqual([]);
    sequencer.replayed('r', replayOf());
    expect(resyncs).toEqual(['r']);
    expect(delivered).toEqual(['r:e1:4']);
  });

  it('asks again with the next event when the question failed', () => {
    sequencer.receive(event(4));
    sequencer.replayFailed('r');
    sequencer.receive(event(5));
    expect(requests).toHaveLength(2);
  });

  it('is found by the head of a join or of the server', () => {
    sequencer.joined('r', { epoch: 'e1', seq: 3 });
    expect(requests).toEqual([['r', { epoch: 'e1', seq: 1 }]]);
    sequencer.replayed('r', replayOf(2, 3));
    sequencer.joined('r', { epoch: 'e1', seq: 3 });
    expect(requests).toHaveLength(1);
    expect(delivered).toEqual(['r:e1:2', 'r:e1:3']);
  });

  it('is asked for in every room after a reconnect', () => {
    sequencer.joined('s', { epoch: 'e1', seq: 8 });
    sequencer.reask();
    expect(requests).toEqual([
      ['r', { epoch: 'e1', seq: 1 }],
      ['s', { epoch: 'e1', seq: 8 }],
    ]);
  });
});

describe('a window that does not reach back', () => {
  beforeEach(() => sequencer.joined('r', { epoch: 'e1', seq: 1 }));

  it('refetches once and goes on from the head', () => {
    sequencer.receive(event(9));
    sequencer.replayed('r', { resync: { epoch: 'e1', seq: 8 } });
    expect(resyncs).toEqual(['r']);
    expect(delivered).toEqual(['r:e1:9']);
    sequencer.receive(event(10));
    expect(delivered).toEqual(['r:e1:9', 'r:e1:10']);
  });

  it('refetches when the epoch changed, and delivers what told of it', () => {
    sequencer.receive(event(1, { epoch: 'e2' }));
    expect(resyncs).toEqual(['r']);
    expect(delivered).toEqual(['r:e2:1']);
    sequencer.receive(event(2, { epoch: 'e2' }));
    expect(delivered).toHaveLength(2);
  });

  it('does not repeat an event under a new epoch', () => {
    sequencer.receive(event(2, { id: 'known' }));
    sequencer.receive(event(1, { epoch: 'e2', id: 'known' }));
    expect(delivered).toEqual(['r:e1:2']);
  });

  it('obeys the server', () => {
    sequencer.resynced('r', { epoch: 'e3', seq: 40 });
    expect(resyncs).toEqual(['r']);
    sequencer.receive(event(41, { epoch: 'e3' }));
    expect(delivered).toEqual(['r:e3:41']);
  });
});

it('converges on exactly the sent events under loss, repetition and disorder', () => {
  // A small linear generator: the same 200 runs each time.
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let run = 0; run < 200; run += 1) {
    delivered = [];
    requests = [];
    const subject = createRoomSequencer({
      deliver: ({ stamp }) => delivered.push(String(stamp.seq)),
      askReplay: (room, cursor) => requests.push([room, cursor]),
      resync: () => delivered.push('resync'),
    });
    subject.joined('r', { epoch: 'e1', seq: 0 });
    const wire = Array.from({ length: 30 }, (_, at) => at + 1)
      .flatMap((seq) => (random() < 0.2 ? [] : random() < 0.2 ? [seq, seq] : [seq]))
      .map((seq) => ({ seq, at: seq + random() * 6 }))
      .sort((a, b) => a.at - b.at);
    const answer = () => {
      const question = requests.shift();
      if (!question) return;
      const from = question[1].seq;
      subject.replayed('r', replayOf(...Array.from({ length: 30 - from }, (_, at) => from + at + 1)));
    };
    for (const { seq } of wire) {
      subject.receive(event(seq));
      if (random() < 0.3) answer();
    }
    subject.joined('r', { epoch: 'e1', seq: 30 });
    while (requests.length) answer();
    expect(delivered).toEqual(Array.from({ length: 30 }, (_, at) => String(at + 1)));
  }
});
