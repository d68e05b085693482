import { peopleCalls } from '@visavis/contracts/calls/people';
import { PEOPLE_FILTERS } from '@visavis/contracts/constants/people';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../shared/hooks/use-now.ts';
import { usePageParam } from '../../shared/hooks/use-page-param.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/people.ts';
import { BelowFold } from '../../shared/loading/below-fold.tsx';
import { usePeopleEvents, usePeopleMet } from '../../shared/people/calls.ts';
import { MetCard } from '../../shared/people/met-card.tsx';
import { ReportButton } from '../../shared/safety/report-button.tsx';
import { BrowseMeetings } from '../../shared/ui/button.tsx';
import { CsvButton } from '../../shared/ui/csv-button.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { ScreenHead } from '../../shared/ui/screen-head.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import { Tab, Tabs } from '../../shared/ui/tabs.tsx';
import styles from './people-screen.module.css';

/** `/people?show=handshakes&page=2`: everybody whom I met. */
export const PeopleScreen = () => {
  const t = useT();
  usePageTitle(t('app:menu.people'));
  const now = useNow();
  const [search] = useSearchParams();
  const show = PEOPLE_FILTERS.find((each) => each === search.get('show')) ?? 'all';
  const [page, turnTo] = usePageParam();
  const query = usePeopleMet(show, page);
  const people = query.data?.people ?? [];
  usePeopleEvents();
  return (
    <div className={`container ${styles.screen}`}>
      <header className={styles.head}>
        <div>
          <ScreenHead title={t('app:menu.people')} lead={t('lead')} />
        </div>
        {people.length > 0 ? <CsvButton call={peopleCalls.listCsv} files={[{ query: { show }, name: 'people' }]} /> : null}
      </header>
      <div className={styles.filters}>
        <Tabs label={t('show.label')} oneRow>
          {PEOPLE_FILTERS.map((each) => (
            <Tab key={each} to={each === 'all' ? '/people' : `/people?show=${each}`} current={each === show}>
              {t(`show.${each}`)}
            </Tab>
          ))}
        </Tabs>
      </div>
      <PagedList
        query={query}
        rows={people}
        loading={t('loading')}
        name={t('app:menu.people')}
        look="stack gap-16"
        skeleton={<Skeleton width="100%" height="148px" />}
        empty={
          <StateNotice title={t(`empty.${show}`)} action={<BrowseMeetings />}>
            {t(`empty.${show}Text`)}
          </StateNotice>
        }
        turnTo={turnTo}
      >
        {(met, at) => {
          const card = (
            <MetCard met={met} now={now} withMeeting>
              <ReportButton person={met.person} meetingId={met.meeting.meetingId} from="reports" />
            </MetCard>
          );
          return <li key={met.person.userId}>{at === 0 ? card : <BelowFold height="384px">{card}</BelowFold>}</li>;
        }}
      </PagedList>
    </div>
  );
};
