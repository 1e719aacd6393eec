import type { NetworkName } from '@chorus/model/limits'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useViewers } from '../../app/use-viewers.ts'
import { useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { NotificationList } from './notification-list.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { listTelling, type NotificationData } from './open-notifications.ts'
import { usePushOffer } from './push/use-push-offer.ts'
import { TypeButtons } from './type-buttons.tsx'
import { createTypeFilter, filterNames, filters, type TypeFilter } from './type-filter.ts'
import styles from './notifications-page.module.css'

const path = (network?: NetworkName) => (network ? `/notifications/${descriptors[network].segment}` : '/notifications')

/** One for each page, as long as this tab lives; on the server nobody has chosen anything. */
const typeFilters = new Map<string, TypeFilter>()
function typeFilterOf(page: string): TypeFilter {
  const filter = typeFilters.get(page) ?? createTypeFilter(page, () => localStorage)
  typeFilters.set(page, filter)
  return filter
}
const nothing = () => [] as const

export function NotificationsPage() {
  const t = useT()
  const services = useServices()
  const { inbox } = services
  useViewers()
  const { source } = useParams({ strict: false })
  usePushOffer()
  const data = useLoaderData({ strict: false }) as NotificationData | undefined
  const [isOpen, setOpen] = useState(false)
  // What was new stays marked until one looks elsewhere.
  useEffect(() => () => inbox.leave(), [inbox])
  const only = source === undefined ? undefined : findNetwork(source)?.name
  const telling = listTelling(services)
  const networks = only ? telling.filter((name) => name === only) : telling
  const tabs = [...new Set([...telling, ...(only ? [only] : [])])].map((name) => ({
    href: path(name),
    label: descriptors[name].label,
    network: name,
  }))
  const hasSettings = telling.some((name) => services.connections[name].notifications?.preferences)

  return (
    <>
      <header className={styles.head}>
        <h1>{t('nav.notifications')}</h1>
        {hasSettings ? (
          <IconButton onClick={() => setOpen(true)} aria-label={t('notice.settings')}>
            <Settings2 aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        ) : null}
      </header>
      {tabs.length > 1 || only ? <TabStrip label={t('home.tabs')} tabs={[{ href: path(), label: t('home.all') }, ...tabs]} /> : null}
      {networks.length > 0 ? (
        <Told key={`${networks.join()}:${services.viewerOf(networks)}`} networks={networks} page={source ?? 'all'} data={data} />
      ) : (
        <NotTold only={only} />
      )}
      {isOpen ? <NotificationSettings networks={telling} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Nobody is logged in there, or it does not tell. */
function NotTold({ only }: { only?: NetworkName }) {
  const t = useT()
  const { connections } = useServices()
  if (only && connections[only].viewerId !== undefined)
    return <EmptyState sentence={t('notice.notOffered', { network: descriptors[only].label })} />
  return <LoginNeeded sentence={t('notice.needed')} way={only} />
}

interface ToldProps {
  networks: readonly NetworkName[]
  /** Whose choice of types it is. */
  page: string
  data?: NotificationData
}

function Told({ networks, page, data }: ToldProps) {
  const { connections } = useServices()
  const filter = typeFilterOf(page)
  const chosen = useSyncExternalStore(filter.subscribe, filter.view, nothing)
  const offered = filterNames.filter((name) =>
    networks.some((network) => filters[name].some((type) => connections[network].notifications?.types.includes(type))),
  )
  return (
    <>
      <TypeButtons offered={offered} chosen={chosen} onToggle={filter.toggle} onClear={filter.clear} />
      <NotificationList networks={networks} chosen={chosen} data={chosen.length === 0 ? data : undefined} />
    </>
  )
}
