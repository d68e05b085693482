import { peopleCalls } from '@visavis/contracts/calls/people';
import { PEOPLE_FILTERS } from '@visavis/contracts/constants/people';
import type { MetPerson } from '@visavis/contracts/people';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../shared/hooks/use-now.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/people.ts';
import { BelowFold } from '../../shared/loading/below-fold.tsx';
import { usePeopleEvents, usePeopleMet } from '../../shared/people/calls.ts';
import { MetCard } from '../../shared/people/met-card.tsx';
import { ReportButton } from '../../shared/safety/report-button.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { CsvButton } from '../../shared/ui/csv-button.tsx';
import head from '../../shared/ui/screen-title.module.css';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LoadFailed, StateNotice } from '../../shared/ui/state-notice.tsx';
import { Tab, Tabs } from '../../shared/ui/tabs.tsx';
import styles from './people-screen.module.css';

/** `/people?show=handshakes&page=2`: everybody whom I met. */
export const PeopleScreen = () => {
  const t = useT();
  usePageTitle(t('title'));
  const now = useNow();
  const [search] = useSearchParams();
  const show = PEOPLE_FILTERS.find((each) => each === search.get('show')) ?? 'all';
  const typed = Number(search.get('page') ?? 1);
  const page = Number.isInteger(typed) && typed >= 1 ? typed : 1;
  const { data, isPending, isError, isFetching, refetch } = usePeopleMet(show, page);
  usePeopleEvents();
  const pages = data?.pagination.pages ?? 0;
  const card = (met: MetPerson) => (
    <MetCard key={met.person.userId} met={met} now={now} withMeeting>
      <div>
        <ReportButton person={met.person} meetingId={met.meeting.meetingId} from="reports" />
      </div>
    </MetCard>
  );
  return (
    <div className={`container ${styles.screen}`}>
      <header className={styles.head}>
        <div>
          <h1 className={head.title} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className={head.lead}>{t('lead')}</p>
        </div>
        {data && data.people.length > 0 ? <CsvButton call={peopleCalls.listCsv} query={{ show }} name="people" /> : null}
      </header>
      <div className={styles.filters}>
        <Tabs label={t('show.label')}>
          {PEOPLE_FILTERS.map((each) => (
            <Tab key={each} to={each === 'all' ? '/people' : `/people?show=${each}`} current={each === show}>
              {t(`show.${each}`)}
            </Tab>
          ))}
        </Tabs>
      </div>
      {isError ? <LoadFailed busy={isFetching} retry={() => void refetch()} /> : null}
      {isPending ? (
        <div className="stack gap-16" role="status" aria-label={t('loading')}>
          <Skeleton width="100%" height="148px" />
          <Skeleton width="100%" height="148px" />
        </div>
      ) : null}
      {data?.people.length === 0 ? (
        <StateNotice
          title={t(`empty.${show}`)}
          action={
            <ButtonLink kind="primary" to="/">
              {t('common:browseMeetings')}
            </ButtonLink>
          }
        >
          {t(`empty.${show}Text`)}
        </StateNotice>
      ) : null}
      <div className="stack gap-16">
        {data?.people.slice(0, 1).map(card)}
        {data && data.people.length > 1 ? (
          <BelowFold height={`${(data.people.length - 1) * 400}px`}>{data.people.slice(1).map(card)}</BelowFold>
        ) : null}
      </div>
      {pages > 1 ? <Pages show={show} page={page} pages={pages} /> : null}
    </div>
  );
};

type Show = (typeof PEOPLE_FILTERS)[number];

const Pages = ({ show, page, pages }: { show: Show; page: number; pages: number }) => {
  const t = useT();
  const to = (next: number) => `/people?show=${show}&page=${next}`;
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
      {page > 1 ? <ButtonLink to={to(page - 1)}>{t('common:pages.later')}</ButtonLink> : null}
      <span className="tabular">{t('common:pages.page', { page, pages })}</span>
      {page < pages ? <ButtonLink to={to(page + 1)}>{t('common:pages.earlier')}</ButtonLink> : null}
    </nav>
  );
};
