import type { Channel } from '@chorus/model/channel'
import { findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Hash, Users } from 'lucide-react'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { useChannel } from '../../services/entities/use-channel.ts'
import { useLoaded } from '../../services/loading/use-loaded.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProfileSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { ShownChannel } from '../channels/channel-chip.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { useOwnPosts } from '../timeline/use-own-posts.ts'
import { ChannelHeader } from './channel-header.tsx'
import { JoiningNotice } from './joining-notice.tsx'
import { MutedChannelNotice } from './muted-channel-notice.tsx'
import { listChannelTabs, openChannel, openChannelPosts, openMembers, type ChannelPageData, type ChannelTab } from './open-channel.ts'

export function ChannelPage() {
  const services = useServices()
  useViewers()
  const { source, id, tab } = useParams({ strict: false }) as { source: string; id: string; tab?: ChannelTab }
  const loaded = useLoaderData({ strict: false }) as ChannelPageData | undefined
  const network = findNetwork(source)!.name
  const resource = openChannel(services, network, id, loaded?.channel.value)
  const { value, failure } = useLoaded(resource, network, loaded?.channel)
  usePageTitle(value && `${value.name} • Chorus`)

  if (failure?.kind === 'not-found') return <NotFound />
  return (
    <>
      {value ? <Content key={services.viewerOf([network])} channel={value} tab={tab} loaded={loaded} /> : <PageHeader title="" />}
      {failure ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !failure ? <ProfileSkeleton /> : null}
    </>
  )
}

interface ContentProps {
  channel: Channel
  tab?: ChannelTab
  loaded?: ChannelPageData
}

function Content({ channel: known, tab, loaded }: ContentProps) {
  const t = useT()
  const { connections } = useServices()
  const channel = useChannel(known)
  const { channels } = connections[channel.network]
  const offered = channels ? listChannelTabs(channels) : []
  const path = channelPath(channel)
  const tabs = offered.map((name, index) => ({ href: index === 0 ? path : `${path}/${name}`, label: t(`channel.${name}`) }))
  const shown = tab ?? offered[0] ?? 'recent'
  return (
    <>
      <PageHeader title={channel.name} />
      <ChannelHeader channel={channel} />
      <MutedChannelNotice channel={channel} />
      <JoiningNotice channel={channel} />
      <TabStrip label={t('channel.tabs')} tabs={tabs} />
      {shown === 'members' ? (
        <Members channel={channel} loaded={loaded} />
      ) : (
        <ShownChannel value={toChannelRef(channel)}>
          <Posts key={shown} channel={channel} sort={shown} loaded={loaded} />
        </ShownChannel>
      )}
    </>
  )
}

function Posts({ channel, sort, loaded }: Omit<ContentProps, 'tab'> & { sort: Exclude<ChannelTab, 'members'> }) {
  const t = useT()
  const services = useServices()
  const timeline = openChannelPosts(services, channel.network, channel.id, sort, loaded?.posts)
  useOwnPosts(sort === 'recent' ? timeline : undefined)
  return (
    <TimelineList
      showsConversations
      timeline={timeline}
      label={channel.name}
      // Opening a muted channel is a choice to see its posts.
      kind={channel.blocked ? 'thread' : 'feed'}
      empty={
        <EmptyState
          Icon={Hash}
          title={t(channel.kind === 'group' ? 'channel.emptyGroup' : 'channel.empty')}
          hint={t('channel.emptyHint')}
        />
      }
    />
  )
}

function Members({ channel, loaded }: Omit<ContentProps, 'tab'>) {
  const t = useT()
  const services = useServices()
  return (
    <PeopleList
      list={openMembers(services, channel.network, channel.id, loaded?.members)}
      label={t('channel.members')}
      empty={<EmptyState Icon={Users} title={t('channel.noMembers')} />}
    />
  )
}
