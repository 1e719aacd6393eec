import { hasAccounts } from '@chorus/accounts/book/account-book'
import type { Channel } from '@chorus/model/channel'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { Hash } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { Cache } from '../../../cache/create-cache.ts'
import { toChannelRef } from '../../../cache/entities/entity-ref.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { useViewers } from '../../../services/context/use-viewers.ts'
import { channelKind } from '../../../services/lists/create-lists.ts'
import { AppLink } from '../../../ui/controls/app-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ChannelRow, channelRows } from '../../channels/channel-row.tsx'
import { UnmuteChannelButton } from '../../channels/unmute-channel-button.tsx'
import { EndlessList, type RowProps } from '../../lists/endless-list.tsx'
import { LoginNeeded } from '../../login/login-needed.tsx'
import { MutedTabs } from './muted-tabs.tsx'
import styles from './moderation.module.css'

/** Channels muted on the networks. */
export function MutedChannelsPage() {
  const t = useT()
  const { accountsStore, connections, viewerOf } = useServices()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  useViewers()
  const networks = networkNames.filter((name) => connections[name].channels?.mute !== undefined)
  return (
    <>
      <PageHeader title={t('muted.channels')} up="/settings" />
      <MutedTabs />
      {networks.length > 0 ? (
        <>
          <p className={styles.lead}>{t('muted.channelsLead')}</p>
          <MutedChannels key={viewerOf(networks)} networks={networks} />
        </>
      ) : hasAccounts(book) ? (
        <EmptyState Icon={Hash} title={t('moderation.notAvailable')} />
      ) : (
        <LoginNeeded Icon={Hash} hint={t('muted.channelsLoginPrompt')} />
      )}
    </>
  )
}

const facts = {
  ...channelRows,
  Row: ({ row, position }: RowProps<Channel>) => (
    <ChannelRow row={row} position={position} action={<UnmuteChannelButton channel={row} />} />
  ),
}

function MutedChannels({ networks }: { networks: readonly NetworkName[] }) {
  const t = useT()
  const { cache, mergedList } = useServices()
  const { lists } = cache
  useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  // A new key per visit, so that recent changes show.
  const [key] = useState(() => `muted:${lists.version()}`)
  const [toRows] = useState(() => createStillMuted(cache))
  const list = mergedList({
    kind: channelKind,
    key,
    networks,
    load: async ({ channels }, page) => (await channels?.mute?.list(page)) ?? { items: [] },
  })
  return (
    <EndlessList
      list={list}
      toRows={toRows}
      facts={facts}
      label={t('muted.channels')}
      empty={
        <EmptyState Icon={Hash} title={t('muted.noChannels')} hint={t('muted.noChannelsHint')}>
          <AppLink href="/explore/top-channels">{t('explore.channels')}</AppLink>
        </EmptyState>
      }
    />
  )
}

/** Filters out channels that were unmuted meanwhile. Returns the same array while nothing changes. */
function createStillMuted(cache: Cache): (channels: readonly Channel[]) => readonly Channel[] {
  let made: { of: readonly Channel[]; version: number; rows: readonly Channel[] } | undefined
  return (all) => {
    const version = cache.lists.version()
    if (made?.of !== all || made.version !== version)
      made = { of: all, version, rows: all.filter((channel) => cache.flag(toChannelRef(channel), 'block') !== false) }
    return made.rows
  }
}
