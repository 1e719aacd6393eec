import type { Event } from '@chorus/contract/events/events'
import { Failure } from '@chorus/model/failure'
import { useLoaderData } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createTranslate } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import { eventPath } from '../../services/navigation/event-path.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { EventTimes } from './event-times.tsx'
import { openEvents } from './open-events.ts'
import styles from './events.module.css'

export { openEvents } from './open-events.ts'

export const toEventsHead = ({ preferences }: Pick<Services, 'preferences'>) => ({
  meta: [{ title: `${createTranslate(preferences.locale)('event.all')} • Chorus` }],
})

/** `/events` */
export function EventsPage() {
  const t = useT()
  const { loaded } = useLoaderData({ from: '/events' })
  const resource = openEvents(useServices(), loaded?.value)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '', loaded.failure) : undefined)
  return (
    <>
      <PageHeader title={t('event.all')} parent="/explore" />
      {value?.length === 0 ? <EmptyState Icon={CalendarDays} title={t('event.none')} hint={t('event.noneHint')} /> : null}
      {value && value.length > 0 ? (
        <ul className={styles.list}>
          {value.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      ) : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !reason ? <PostSkeleton /> : null}
    </>
  )
}

function EventRow({ event }: { event: Event }) {
  const { name, title, sub_title: subtitle, cover_url: cover } = event
  const src = useMediaSrc()(cover)
  return (
    <li>
      <AppLink href={eventPath(name)} className={styles.row}>
        {/* The title beside it names what it shows. */}
        {src ? <img src={src} alt="" width={96} height={72} loading="lazy" decoding="async" /> : null}
        <span>
          <b dir="auto">{title}</b>
          {subtitle ? <small dir="auto">{subtitle}</small> : null}
          <EventTimes event={event} />
        </span>
      </AppLink>
    </li>
  )
}
