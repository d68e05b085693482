import { appealDecided, reportDecided } from '@visavis/contracts/events/reports';
import { defineConsumer } from '@visavis/store';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

export const tellOfReportsOnReportEvent = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/tell-of-reports-on-report-event',
    kind: 'reaction',
    on: [reportDecided, appealDecided],
    handle: (unit, event) => tellOfEvent(deps, unit, event),
  });
