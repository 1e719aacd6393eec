import { hasAccounts } from '@chorus/accounts/book/account-book'
import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { toLocalTime } from '@chorus/model/schedule/zoned-time'
import { CalendarClock } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { PillButtons } from '../../../ui/controls/pill-buttons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { LoginNeeded } from '../../login/login-needed.tsx'
import { FailedPosts } from './failed-posts.tsx'
import { formatMoment, readZone } from './format-moment.ts'
import { LogoutTip } from './logout-tip.tsx'
import { PostingTabs } from './posting-tabs.tsx'
import { ScheduledCalendar } from './scheduled-calendar.tsx'
import { ScheduledRow } from './scheduled-row.tsx'
import { SlotFields } from './slot-fields.tsx'
import { type ScheduledActions, useScheduledActions } from './use-scheduled-actions.ts'
import { useScheduled } from './use-scheduled.ts'
import styles from './scheduled.module.css'

/** The posts that our server sends later, as a list, a week or a month. */
export function ScheduledPage() {
  const t = useT()
  const { accountsStore, composer } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const isWriting = useSyncExternalStore(composer.subscribe, composer.state, composer.state) !== undefined
  return (
    <>
      <PageHeader title={t('schedule.posts')} />
      <PostingTabs />
      {/* Read again when the composer closes, because it may have scheduled one. */}
      {hasAccounts(book) ? <OwnScheduled key={String(isWriting)} /> : <LoginNeeded hint={t('schedule.loginPrompt')} />}
    </>
  )
}

const views = { list: 'schedule.list', week: 'schedule.week', month: 'schedule.month' } as const
type View = keyof typeof views

function OwnScheduled() {
  const t = useT()
  const { composer } = useServices()
  const { state, read } = useScheduled()
  const actions = useScheduledActions(read)
  const [view, setView] = useState<View>('list')
  if (state === 'loading') return <Spinner size={28} />
  if (state === 'failed')
    return <ErrorNotice sentence={t('schedule.notLoaded')} retryLabel={t('action.retry')} onRetry={() => void read()} />
  const failed = state.filter(({ status }) => status === 'fail')
  const waiting = state.filter((task) => !failed.includes(task))
  return (
    <div className={styles.page}>
      {failed.length > 0 ? <FailedPosts tasks={failed} actions={actions} /> : <LogoutTip />}
      {state.length === 0 ? (
        <EmptyState Icon={CalendarClock} title={t('schedule.none')} hint={t('schedule.noneHint')}>
          <Button onClick={() => composer.open()}>{t('compose.newPost')}</Button>
        </EmptyState>
      ) : waiting.length === 0 ? null : (
        <>
          <PillButtons label={t('schedule.view')}>
            {(Object.keys(views) as View[]).map((each) => (
              <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                {t(views[each])}
              </button>
            ))}
          </PillButtons>
          {view === 'list' ? (
            <ScheduledList tasks={waiting} actions={actions} />
          ) : (
            <ScheduledCalendar view={view} tasks={waiting} actions={actions} />
          )}
        </>
      )}
      <SlotFields />
    </div>
  )
}

function ScheduledList({ tasks, actions }: { tasks: readonly ScheduledTask[]; actions: ScheduledActions }) {
  const { locale } = useI18n()
  const zone = readZone()
  const days = Object.entries(Object.groupBy(tasks, ({ publish_timestamp: time }) => toLocalTime(Date.parse(time), zone).slice(0, 10))) as [
    string,
    ScheduledTask[],
  ][]
  return days.map(([day, own]) => (
    <section key={day} className={styles.day}>
      <h2>{formatMoment(Date.parse(own[0]!.publish_timestamp), locale, 'day')}</h2>
      <ul>
        {own.map((task) => (
          <ScheduledRow key={task.uuid} task={task} actions={actions} />
        ))}
      </ul>
    </section>
  ))
}
