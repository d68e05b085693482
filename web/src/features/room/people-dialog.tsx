import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { mayLeave } from '../../shared/form/may-leave.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { useT } from '../../shared/i18n/en/people.ts';
import { Dialog } from '../../shared/kit/dialog.tsx';
import { metHereQuery, usePeopleEvents } from '../../shared/people/calls.ts';
import { MetCard } from '../../shared/people/met-card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Loading } from '../../shared/ui/state-notice.tsx';
import { ReportPerson } from './report-person.tsx';

/** Handshake, note and star for whoever is or was here. */
export const PeopleDialog = ({ meetingId, onClose }: { meetingId: string; onClose: () => void }) => {
  const t = useT();
  const now = useNow();
  // Whoever has just come is not in an earlier answer.
  const query = useQuery({ ...metHereQuery(meetingId), refetchOnMount: 'always' });
  usePeopleEvents();
  /** Of whom a note is being written. */
  const unsaved = useRef(new Set<string>());
  const mayClose = () => mayLeave(unsaved.current.size > 0);
  return (
    <Dialog title={t('goodbye.here')} onClose={onClose} mayClose={mayClose}>
      <div className="stack gap-12">
        <Loaded query={query} skeleton={<Loading label={t('loading')} />}>
          {(people) =>
            people.length === 0 ? (
              <p>{t('goodbye.hereNone')}</p>
            ) : (
              people.map((met) => (
                <MetCard
                  key={met.person.userId}
                  met={met}
                  now={now}
                  headingLevel="h3"
                  onNote={(isUnsaved) => unsaved.current[isUnsaved ? 'add' : 'delete'](met.person.userId)}
                >
                  <div>
                    <ReportPerson person={met.person} meetingId={meetingId} mayOpen={mayClose} />
                  </div>
                </MetCard>
              ))
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
};
