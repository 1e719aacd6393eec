import type { NetworkName } from '@chorus/model/limits'
import type { Notification } from '@chorus/model/notification'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList, type RowFacts } from '../lists/endless-list.tsx'
import type { MergedList } from '../lists/merged-list.ts'
import { findSeen } from './find-seen.ts'
import { createGrouper, type NotificationRow } from './group-notifications.ts'
import { crowdPath, NotificationCard } from './notification-card.tsx'
import { openNotifications, type NotificationData, type WantedNotifications } from './open-notifications.ts'
import type { FilterName } from './type-filter.ts'

const facts: RowFacts<Notification, NotificationRow> = {
  keyOf: ({ key }) => key,
  itemOf: ({ first }) => first,
  pathOf: crowdPath,
  estimate: 130,
  Row: NotificationCard,
  news: 'notice.news',
}

interface NotificationListProps {
  networks: readonly NetworkName[]
  chosen: readonly FilterName[]
  data?: NotificationData
}

/** What others did, with what is the same in one row. What the viewer has in sight counts as seen. */
export function NotificationList({ networks, chosen, data }: NotificationListProps) {
  const t = useT()
  const services = useServices()
  const { inbox } = services
  const { lists } = services.cache
  useSyncExternalStore(inbox.subscribe, inbox.round, inbox.round)
  const version = useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  const list = openNotifications(services, { networks, chosen }, data)
  useSeen(list, { networks, chosen })

  const toSeen = () => networks.map((name) => inbox.seenAt(name) ?? '').join()
  const seen = useSyncExternalStore(list.subscribe, toSeen, toSeen)
  // Grouped once for what there is: a list that scrolls asks for its rows at every step.
  const toRows = useMemo(() => {
    const seenAt = new Map(seen.split(',').map((at, index) => [networks[index], at ? Number(at) : Number.POSITIVE_INFINITY]))
    const group = createGrouper(({ network, timestamp }) => timestamp > (seenAt.get(network) ?? Number.POSITIVE_INFINITY))
    const known = new WeakMap<readonly Notification[], readonly NotificationRow[]>()
    return (notifications: readonly Notification[]) => {
      const rows = known.get(notifications) ?? group(lists.notifications(notifications))
      known.set(notifications, rows)
      return rows
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the version says that a list may hold other things.
  }, [lists, version, seen, networks.join()])

  return (
    <EndlessList
      key={chosen.join() + String(inbox.round())}
      list={list}
      toRows={toRows}
      facts={facts}
      label={t('nav.notifications')}
      empty={<EmptyState sentence={t(chosen.length > 0 ? 'notice.noneOfThese' : 'notice.none')} />}
    />
  )
}

/** Whoever has the page before them has seen what stands there. */
function useSeen(list: MergedList<Notification>, wanted: WantedNotifications): void {
  const { inbox } = useServices()

  useEffect(() => {
    // The browser's own page has nothing yet, and one that is come back to may be old.
    if (list.view().items.length === 0) void list.more(20)
    else void list.refresh()
    const look = () => {
      if (document.hidden) return
      for (const [network, at] of findSeen(list.view(), wanted, inbox.latestAt)) void inbox.markSeen(network, at)
    }
    look()
    const stop = list.subscribe(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a list is of one wish.
  }, [list, inbox])
}
