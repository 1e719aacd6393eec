import type { NetworkName } from '@chorus/model/network-identity'
import type { Notification } from '@chorus/model/notifications/notification'
import { Bell } from 'lucide-react'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import type { MergedList } from '../../../services/lists/merged-list.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { EndlessList, type RowFacts } from '../../lists/endless-list.tsx'
import { findSeen } from './find-seen.ts'
import { createGrouper, type NotificationRow } from './group-notifications.ts'
import { notificationPath, NotificationCard } from './notification-card.tsx'
import { openNotifications, type NotificationData, type WantedNotifications } from './open-notifications.ts'
import type { FilterName } from './type-filter.ts'

const facts: RowFacts<Notification, NotificationRow> = {
  keyOf: ({ key }) => key,
  itemOf: ({ first }) => first,
  pathOf: notificationPath,
  estimate: 130,
  Row: NotificationCard,
  newItemsMessage: 'notifications.newNotifications',
}

interface NotificationListProps {
  networks: readonly NetworkName[]
  chosen: readonly FilterName[]
  /** The history entry of this visit. */
  entry: string
  data?: NotificationData
}

/** Notifications of these networks, grouped. Marks what is on the screen as seen. */
export function NotificationList({ networks, chosen, entry, data }: NotificationListProps) {
  const t = useT()
  const services = useServices()
  const { inbox } = services
  const { lists } = services.cache
  useSyncExternalStore(inbox.subscribe, inbox.round, inbox.round)
  const version = useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  const list = openNotifications(services, { networks, chosen }, data)
  useSeen(list, { networks, chosen })

  const toSeen = () => networks.map((name) => inbox.visits(name, entry).join(' ')).join()
  const seen = useSyncExternalStore(list.subscribe, toSeen, toSeen)
  // Memoised, because a scrolling list asks for its rows at every step.
  const toRows = useMemo(() => {
    const visits = new Map(seen.split(',').map((times, index) => [networks[index], times ? times.split(' ').map(Number) : []]))
    const visitsOf = ({ network }: Notification) => visits.get(network) ?? []
    const group = createGrouper(
      (notification) => notification.timestamp > (visitsOf(notification).at(-1) ?? Number.POSITIVE_INFINITY),
      (notification) => visitsOf(notification).filter((at) => notification.timestamp > at).length,
    )
    const known = new WeakMap<readonly Notification[], readonly NotificationRow[]>()
    return (notifications: readonly Notification[]) => {
      const rows = known.get(notifications) ?? group(lists.notifications(notifications))
      known.set(notifications, rows)
      return rows
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `version` changes when the contents of a list do.
  }, [lists, version, seen, networks.join()])

  return (
    <EndlessList
      key={chosen.join() + String(inbox.round())}
      list={list}
      toRows={toRows}
      facts={facts}
      label={t('nav.notifications')}
      empty={
        <EmptyState
          Icon={Bell}
          title={t(chosen.length > 0 ? 'notifications.emptyFiltered' : 'notifications.empty')}
          hint={chosen.length > 0 ? undefined : t('notifications.emptyHint')}
        />
      }
    />
  )
}

/** Marks the loaded items as seen while the tab is visible. */
function useSeen(list: MergedList<Notification>, wanted: WantedNotifications): void {
  const { inbox } = useServices()

  useEffect(() => {
    // A page rendered by the browser has no items yet; one that the user returns to may be stale.
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
    // oxlint-disable-next-line react/exhaustive-deps -- a list belongs to one set of networks and types.
  }, [list, inbox])
}
