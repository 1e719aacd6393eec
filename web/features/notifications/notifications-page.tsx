import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams, useRouter } from '@tanstack/react-router'
import { defaultGetScrollRestorationKey } from '@tanstack/router-core'
import { Bell, Settings2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { toLoginPrompt } from '../login/parts/to-login-prompt.ts'
import { NotificationList } from './list/notification-list.tsx'
import { listNotifyingNetworks, type NotificationData } from './list/open-notifications.ts'
import { TypeButtons } from './list/type-buttons.tsx'
import { createTypeFilter, filterNames, filters, type TypeFilter } from './list/type-filter.ts'
import { usePushOffer } from './push/use-push-offer.ts'
import { NotificationSettings } from './settings/notification-settings.tsx'
import styles from './notifications-page.module.css'

const EndingProposals = createLatePart(async () => (await import('./ending-proposals.tsx')).EndingProposals)

const path = (network?: NetworkName) => (network ? `/notifications/${descriptors[network].segment}` : '/notifications')

/** One filter a page, for the lifetime of the tab. The server renders without a filter. */
const typeFilters = new Map<string, TypeFilter>()
function typeFilterOf(page: string): TypeFilter {
  const filter = typeFilters.get(page) ?? createTypeFilter(page, () => localStorage)
  typeFilters.set(page, filter)
  return filter
}
const noTypes = () => [] as const

export function NotificationsPage() {
  const t = useT()
  const services = useServices()
  const { inbox } = services
  useViewers()
  const { source } = useParams({ strict: false })
  const turnOnPush = usePushOffer()
  const data = useLoaderData({ strict: false }) as NotificationData | undefined
  const [isOpen, setOpen] = useState(false)
  const entry = useHistoryEntry()
  // Unread marks stay until the user leaves the page.
  useEffect(() => () => inbox.leave(entry), [inbox, entry])
  const only = source === undefined ? undefined : findNetwork(source)?.name
  const supporting = listNotifyingNetworks(services)
  const networks = only ? supporting.filter((name) => name === only) : supporting
  const tabs = [...new Set([...supporting, ...(only ? [only] : [])])].map((name) => ({
    href: path(name),
    label: descriptors[name].label,
    network: name,
  }))
  const hasSettings = supporting.some((name) => services.connections[name].notifications?.preferences)

  return (
    <>
      <header className={styles.head}>
        <h1>{t('nav.notifications')}</h1>
        {turnOnPush ? <Button onClick={turnOnPush}>{t('push.turnOn')}</Button> : null}
        {hasSettings ? (
          <IconButton onClick={() => setOpen(true)} aria-label={t('notifications.settings')}>
            <Settings2 aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        ) : null}
      </header>
      {tabs.length > 1 || only ? <TabStrip label={t('home.tabs')} tabs={[{ href: path(), label: t('home.all') }, ...tabs]} /> : null}
      {only ? null : <EndingProposals />}
      {networks.length > 0 ? (
        <FilteredNotifications
          key={`${networks.join()}:${services.viewerOf(networks)}`}
          networks={networks}
          page={source ?? 'all'}
          entry={entry}
          data={data}
        />
      ) : (
        <NoNotifications only={only} />
      )}
      {isOpen ? <NotificationSettings networks={supporting} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The history entry in which the page was opened. It is the same when the reader comes back. */
function useHistoryEntry(): string {
  const router = useRouter()
  // While another page loads, the location already belongs to that page.
  const [entry] = useState(() => defaultGetScrollRestorationKey(router.latestLocation))
  return entry
}

/** Shown when the viewer is logged out of the network, or when it has no notifications. */
function NoNotifications({ only }: { only?: NetworkName }) {
  const t = useT()
  const { connections, settings } = useServices()
  if (only && (connections[only].viewerId !== undefined || !loginAdds('notifications', only, settings)))
    return <EmptyState Icon={Bell} title={t('notifications.notAvailable', { network: descriptors[only].label })} />
  return <LoginNeeded Icon={Bell} hint={toLoginPrompt('notifications', only, t)} method={only} />
}

interface FilteredNotificationsProps {
  networks: readonly NetworkName[]
  /** Key of the stored type filter: a route segment, or `all`. */
  page: string
  entry: string
  data?: NotificationData
}

function FilteredNotifications({ networks, page, entry, data }: FilteredNotificationsProps) {
  const { connections } = useServices()
  const filter = typeFilterOf(page)
  const chosen = useSyncExternalStore(filter.subscribe, filter.view, noTypes)
  const available = filterNames.filter((name) =>
    networks.some((network) => filters[name].some((type) => connections[network].notifications?.types.includes(type))),
  )
  return (
    <>
      <TypeButtons available={available} chosen={chosen} onToggle={filter.toggle} onClear={filter.clear} />
      <NotificationList networks={networks} chosen={chosen} entry={entry} data={chosen.length === 0 ? data : undefined} />
    </>
  )
}
