import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import type { BookmarkKind } from '@chorus/networks/network'
import { useLoaderData, useParams, useSearch } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { PillTabs } from '../../ui/controls/pill-tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { revealNewItems } from '../lists/reveal-new-items.ts'
import { LoginNeeded } from '../login/login-needed.tsx'
import { toLoginPrompt } from '../login/parts/to-login-prompt.ts'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { bookmarksPath, listKeeping, listKinds, openBookmarks } from './bookmark-lists.ts'
import { BookmarksFrame } from './bookmarks-frame.tsx'
import { isOnDeviceOnly } from './is-on-device-only.ts'

const words: Record<BookmarkKind, MessageId> = {
  all: 'bookmarks.all',
  text: 'bookmarks.text',
  image: 'bookmarks.image',
  video: 'bookmarks.video',
  audio: 'bookmarks.audio',
}

export function BookmarksPage() {
  const t = useT()
  const services = useServices()
  const { accountsStore, connections } = services
  useViewers()
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const { source } = useParams({ strict: false })
  const { kind = 'all' } = useSearch({ strict: false }) as { kind?: BookmarkKind }
  const snapshot = useLoaderData({ strict: false }) as MergedSnapshot<Post> | undefined
  const only = source === undefined ? undefined : findNetwork(source)?.name
  const keeping = listKeeping(services)
  const networks = only ? keeping.filter((name) => name === only) : keeping

  return (
    <BookmarksFrame current={only}>
      {networks.length > 0 ? (
        <Kept
          key={`${networks.join()}:${kind}:${services.viewerOf(networks)}`}
          networks={networks}
          only={only}
          kind={kind}
          snapshot={snapshot}
        />
      ) : isOnDeviceOnly(book, only) ? (
        <EmptyState Icon={Bookmark} title={t('bookmarks.deviceOnly')} />
      ) : only && (connections[only].viewerId !== undefined || !loginAdds('bookmark', only, services.settings)) ? (
        <NotKept network={only} />
      ) : (
        <LoginNeeded Icon={Bookmark} hint={toLoginPrompt('bookmarks', only, t)} method={only} capability="bookmark" />
      )}
    </BookmarksFrame>
  )
}

/** The network has no bookmarks here. What it keeps itself can be read there. */
function NotKept({ network }: { network: NetworkName }) {
  const t = useT()
  const { connections } = useServices()
  const { label } = descriptors[network]
  const missing = connections[network].notOffered?.find(({ what }) => what === 'bookmark')
  return (
    <EmptyState
      Icon={Bookmark}
      title={t('bookmarks.notAvailable', { network: label })}
      hint={missing && t(`notOffered.${missing.reason}`, { network: label })}
    >
      {missing ? (
        <a href={missing.url} target="_blank" rel="noreferrer">
          {t('postAction.openOn', { network: label })}
        </a>
      ) : null}
    </EmptyState>
  )
}

interface KeptProps {
  networks: readonly NetworkName[]
  only?: NetworkName
  kind: BookmarkKind
  snapshot?: MergedSnapshot<Post>
}

function Kept({ networks, only, kind, snapshot }: KeptProps) {
  const t = useT()
  const services = useServices()
  const list = openBookmarks(services, { networks, kind }, snapshot)
  useLatest(list)
  const kinds = listKinds(services, networks)
  return (
    <>
      {kinds.length > 1 ? (
        <PillTabs
          label={t('bookmarks.filter')}
          tabs={kinds.map((each) => ({ href: bookmarksPath(only, each), label: t(words[each]), isCurrent: each === kind }))}
        />
      ) : null}
      <TimelineList
        timeline={list}
        kind="bookmarks"
        label={t('nav.bookmarks')}
        empty={
          <EmptyState
            Icon={Bookmark}
            title={t(kind === 'all' ? 'bookmarks.empty' : 'bookmarks.emptyFiltered')}
            hint={kind === 'all' ? t('bookmarks.emptyHint') : undefined}
          >
            {kind === 'all' ? (
              <AppLink href="/explore">{t('nav.explore')}</AppLink>
            ) : (
              <AppLink href={bookmarksPath(only)}>{t('bookmarks.showAll')}</AppLink>
            )}
          </EmptyState>
        }
      />
    </>
  )
}

/** Shows new bookmarks at the top, including one that is confirmed after the page opened. */
function useLatest(list: MergedList<Post>): void {
  const { cache } = useServices()
  useEffect(() => {
    const { items, isEnded } = list.view()
    const unsubscribeList = list.subscribe(() => {
      // Further down, the usual button offers the new items, so the reader's position doesn't move.
      if (list.view().newCount > 0 && window.scrollY === 0) revealNewItems(list)
    })
    const unsubscribeConfirmed = cache.subscribeConfirmed(({ flag }, isOn) => {
      if (flag === 'bookmark' && isOn) void list.refresh()
    })
    if (items.length > 0 || isEnded) void list.refresh()
    return () => {
      unsubscribeList()
      unsubscribeConfirmed()
    }
  }, [list, cache])
}
