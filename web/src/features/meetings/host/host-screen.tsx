import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { publicMeetingsRoom } from '../../../shared/realtime/room-names.ts';
import { isMissing, PageOf } from '../../../shared/ui/page-of.tsx';
import { hostKey, useHostMeetings } from '../api/read-host.ts';
import { useSoon } from '../list/use-soon.ts';
import { useT } from '../texts.ts';
import { HostHead } from './host-head.tsx';
import { HostMeetings } from './host-meetings.tsx';
import { HostSkeleton } from './host-skeleton.tsx';
import { useHostFilter } from './use-host-filter.ts';

/** `/hosts/:userId`: who somebody is, and what can be talked about with them. */
export const HostScreen = () => {
  const { userId = '' } = useParams();
  return <HostPage key={userId} hostId={userId} />;
};

const HostPage = ({ hostId }: { hostId: string }) => {
  const t = useT();
  const filter = useHostFilter();
  const query = useHostMeetings(hostId, filter);
  const { data, error } = query;
  const queryClient = useQueryClient();
  const refetchSoon = useSoon(() => void queryClient.invalidateQueries({ queryKey: hostKey(hostId) }));
  const changed = (event: { meeting: { host: { userId: string } } }) => {
    if (event.meeting.host.userId === hostId) refetchSoon();
  };
  useServerEvent('meeting:approved', changed);
  useServerEvent('meeting:update', changed);
  useRoomResync(publicMeetingsRoom, refetchSoon);
  usePageTitle(data?.host.name ?? (isMissing(error) ? t('common:notFound.section') : undefined));

  return (
    <PageOf query={query} skeleton={<HostSkeleton />} failed={t('host.failed')}>
      {(answer) => (
        <article aria-labelledby="host-name">
          <HostHead host={answer.host} counts={answer.counts} />
          <HostMeetings
            answer={answer}
            filter={filter}
            stale={query.isPlaceholderData}
            busy={query.isFetching}
            failed={Boolean(error)}
            refetch={() => void query.refetch()}
            refetchSoon={refetchSoon}
          />
        </article>
      )}
    </PageOf>
  );
};
