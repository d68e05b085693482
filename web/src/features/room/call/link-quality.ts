import type { Sent } from './mesh/ladder.ts';

/** What is read from `getStats` of one link, as running totals (W3C webrtc-stats). */
export interface LinkTotals {
  at: number;
  packetsReceived: number;
  packetsLost: number;
  /** Share of my packets that the other lost lately, 0 to 1. */
  theirLoss: number | undefined;
  /** Round trip, in s. */
  roundTrip: number | undefined;
  /** Seconds for which the picture stood still. */
  frozen: number;
  /** Samples of sound that were played, and those among them that were made up for what did not come in time. */
  sound: number;
  concealed: number;
  relayed: boolean;
  /** What the browser takes the line up for, in bit/s. */
  available: number | undefined;
  /** Why my picture is sent smaller or rarer than it may be. */
  limitedBy: Sent['limitedBy'];
}
export type QualityLevel = 'good' | 'fair' | 'poor' | 'unknown';
export interface Quality {
  level: QualityLevel;
  /** Where it hurts: what comes in, what goes out, or the way between. */
  cause: 'receiving' | 'sending' | 'delay' | undefined;
  roundTripMs: number | undefined;
  relayed: boolean;
}
export const unknownQuality: Quality = { level: 'unknown', cause: undefined, roundTripMs: undefined, relayed: false };

/** Speech suffers from about 3 % loss and 300 ms; beyond 10 % or 700 ms a talk falls apart (ITU-T G.114, P.1301). */
const limits = { fair: { loss: 0.03, roundTrip: 0.3 }, poor: { loss: 0.1, roundTrip: 0.7, frozen: 0.5 } };
/** Samples in a row before a better level is believed; a worse one is shown at the second. */
const steps = { worse: 2, better: 4 };

type Row = Record<string, unknown> & { type: string };
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined);

export const totalsOf = (report: Iterable<[string, unknown]>, at: number): LinkTotals => {
  const totals: LinkTotals = {
    at,
    packetsReceived: 0,
    packetsLost: 0,
    theirLoss: undefined,
    roundTrip: undefined,
    frozen: 0,
    sound: 0,
    concealed: 0,
    relayed: false,
    available: undefined,
    limitedBy: undefined,
  };
  const rows = new Map(report) as Map<string, Row>;
  for (const row of rows.values()) {
    if (row.type === 'inbound-rtp') {
      totals.packetsReceived += number(row.packetsReceived) ?? 0;
      totals.packetsLost += Math.max(0, number(row.packetsLost) ?? 0);
      totals.frozen += number(row.totalFreezesDuration) ?? 0;
      totals.sound += number(row.totalSamplesReceived) ?? 0;
      // Who is silent sends nothing (DTX): what is made up then is silence.
      totals.concealed += Math.max(0, (number(row.concealedSamples) ?? 0) - (number(row.silentConcealedSamples) ?? 0));
    } else if (row.type === 'remote-inbound-rtp') {
      const lost = number(row.fractionLost);
      if (lost !== undefined) totals.theirLoss = Math.max(totals.theirLoss ?? 0, lost);
    } else if (row.type === 'outbound-rtp') {
      if (row.qualityLimitationReason === 'bandwidth' || row.qualityLimitationReason === 'cpu')
        totals.limitedBy = row.qualityLimitationReason;
    } else if (row.type === 'candidate-pair' && row.nominated === true && row.state === 'succeeded') {
      totals.roundTrip = number(row.currentRoundTripTime) ?? totals.roundTrip;
      totals.available = number(row.availableOutgoingBitrate) ?? totals.available;
      totals.relayed = rows.get(String(row.localCandidateId))?.candidateType === 'relay';
    }
  }
  return totals;
};

const rank = { unknown: -1, good: 0, fair: 1, poor: 2 } as const;

/** What one interval between two readings says, without memory. */
export const judge = (before: LinkTotals, now: LinkTotals): Quality => {
  const received = Math.max(0, now.packetsReceived - before.packetsReceived);
  const lost = Math.max(0, now.packetsLost - before.packetsLost);
  const loss = received + lost > 0 ? lost / (received + lost) : 0;
  const seconds = Math.max(0.001, (now.at - before.at) / 1_000);
  const frozen = Math.max(0, now.frozen - before.frozen) / seconds;
  const out = now.theirLoss ?? 0;
  const delay = now.roundTrip ?? 0;
  const grade = (value: number, fair: number, poor: number) => (value > poor ? 2 : value > fair ? 1 : 0);
  const grades = {
    receiving: Math.max(grade(loss, limits.fair.loss, limits.poor.loss), frozen > limits.poor.frozen ? 2 : 0),
    sending: grade(out, limits.fair.loss, limits.poor.loss),
    delay: grade(delay, limits.fair.roundTrip, limits.poor.roundTrip),
  };
  const worst = (Object.keys(grades) as (keyof typeof grades)[]).reduce((a, b) => (grades[b] > grades[a] ? b : a));
  return {
    level: (['good', 'fair', 'poor'] as const)[grades[worst]] ?? 'good',
    cause: grades[worst] > 0 ? worst : undefined,
    roundTripMs: now.roundTrip === undefined ? undefined : Math.round(now.roundTrip * 1_000),
    relayed: now.relayed,
  };
};

/** Readings in, a steady judgement out: one bad interval is not yet a bad connection, one good one not yet a mended one. */
export const createQualityMeter = () => {
  let before: LinkTotals | undefined;
  let stable = unknownQuality;
  let other = 0;
  return {
    add(totals: LinkTotals): Quality {
      const last = before;
      before = totals;
      if (!last) return stable;
      const next = judge(last, totals);
      const step = rank[next.level] - rank[stable.level];
      other = step === 0 ? 0 : other + 1;
      const enough = stable.level === 'unknown' ? 1 : step > 0 ? steps.worse : steps.better;
      if (step === 0 || other >= enough) {
        stable = next;
        other = 0;
      } else stable = { ...stable, roundTripMs: next.roundTripMs, relayed: next.relayed };
      return stable;
    },
    /** A new link knows nothing of the old one's totals. */
    reset() {
      before = undefined;
      stable = unknownQuality;
      other = 0;
    },
  };
};
