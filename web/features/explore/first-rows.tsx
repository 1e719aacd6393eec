import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import { Compass } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useFeedFilter } from '../../services/entities/use-content-rules.ts'
import type { MergedList } from '../../services/lists/merged-list.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { channelRows } from '../channels/channel-row.tsx'
import { SourceFailures } from '../lists/source-failures.tsx'
import { PersonRow } from '../people/person-row.tsx'

type FirstRowsProps = { kind: 'people'; list: MergedList<Profile> } | { kind: 'channels'; list: MergedList<Channel> }

const few = 5

/** The first rows of a list, without paging. */
export function FirstRows({ kind, list }: FirstRowsProps) {
  const t = useT()
  const toShownFeeds = useFeedFilter()
  const { items, lanes, isEnded } = useSyncExternalStore<ReturnType<typeof list.view>>(list.subscribe, list.view, list.view)
  // The server may have sent the page before a network responded.
  useEffect(() => {
    const missing = few - list.view().items.length
    if (missing > 0) void list.more(missing)
  }, [list])
  if (items.length === 0 && lanes.some(({ state }) => state === 'loading' || state === 'fresh')) return <PostSkeleton />
  const hasFailed = lanes.some(({ state }) => state === 'failed')
  return (
    <>
      {kind === 'people'
        ? (items as readonly Profile[]).slice(0, few).map((person) => <PersonRow key={person.ref} person={person} />)
        : toShownFeeds(items as readonly Channel[])
            .slice(0, few)
            .map((feed) => <channelRows.Row key={channelRows.keyOf(feed)} row={feed} />)}
      {/* A full section needs no more. */}
      {items.length < few ? <SourceFailures lanes={lanes} hasItems={false} onRetry={list.retry} /> : null}
      {items.length === 0 && isEnded && !hasFailed ? <EmptyState Icon={Compass} title={t('explore.empty')} /> : null}
    </>
  )
}
