import { type EventDetails, eventStatus } from '@chorus/contract/events/events'
import { Failure } from '@chorus/model/failure'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import { useViewers } from '../../services/context/use-viewers.ts'
import { eventPath } from '../../services/navigation/event-path.ts'
import { toShareTags } from '../../services/navigation/to-share-tags.ts'
import { useMediaSrc } from '../../ui/content/media-url.tsx'
import { ExactTime } from '../../ui/content/relative-time.tsx'
import { ProfileSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { EventSteps } from './event-steps.tsx'
import { EventTimes, useStatus } from './event-times.tsx'
import { openEvent } from './open-events.ts'
import { ShareEvent } from './share-event.tsx'
import styles from './events.module.css'

export { openEvent } from './open-events.ts'

const toTitle = ({ title }: EventDetails): string => `${title} • Chorus`

/** Title, description and picture, which other apps show as a card. Without the referral, which names who shared it and not what. */
export const toEventHead = (event: EventDetails | undefined, { settings }: Pick<Services, 'settings'>) => {
  if (!event) return undefined
  const { name, title, description, open_graph_url: picture, icon_url: avatar } = event
  const said = description.slice(0, 300)
  return {
    meta: [
      { title: toTitle(event) },
      { name: 'description', content: said },
      ...toShareTags(settings, { type: 'website', title, description: said, path: eventPath(name), picture, avatar }),
    ],
    links: [{ rel: 'canonical', href: eventPath(name) }],
  }
}

/** `/event/{name}?p&r` */
export function EventPage() {
  const services = useServices()
  useViewers()
  const { name } = useParams({ from: '/event/$name' })
  const loaded = useLoaderData({ from: '/event/$name' })
  const resource = openEvent(services, name, loaded?.value)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  usePageTitle(value && toTitle(value))
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '', loaded.failure) : undefined)
  if (reason?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={value?.title ?? ''} parent="/events" />
      {value ? <EventBody key={value.name} event={value} /> : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !reason ? <ProfileSkeleton /> : null}
    </>
  )
}

function EventBody({ event }: { event: EventDetails }) {
  const t = useT()
  const { title, sub_title: subtitle, description, banner_url: banner } = event
  const src = useMediaSrc()(banner)
  const isOver = useStatus(event) === eventStatus.ended
  return (
    <article aria-label={title} className={styles.page}>
      {/* The title below names what it shows. */}
      {src ? <img src={src} alt="" width={1200} height={400} decoding="async" className={styles.banner} /> : null}
      <header>
        <h2 dir="auto">{title}</h2>
        {subtitle ? <p dir="auto">{subtitle}</p> : null}
        <EventTimes event={event} />
        <p className={styles.dates}>
          <ExactTime at={Date.parse(event.start_time)} /> – <ExactTime at={Date.parse(event.end_time)} />
        </p>
        <ShareEvent name={event.name} />
      </header>
      {isOver ? <p className={styles.over}>{t('event.over')}</p> : null}
      <p className={styles.text} dir="auto">
        {description}
      </p>
      <EventSteps event={event} />
    </article>
  )
}
