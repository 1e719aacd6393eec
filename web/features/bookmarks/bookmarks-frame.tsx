import { currentProvider } from '@chorus/accounts/book/account-book'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { bookmarksPath, listKeeping } from './bookmark-lists.ts'
import styles from './bookmarks-page.module.css'

/** What a page of bookmarks lists: those of one network, proposals, or the posts of all networks. */
export type BookmarkSource = NetworkName | 'proposals' | undefined

export const proposalBookmarksPath = '/bookmarks/daos'

/** The title of the pages of bookmarks, and links between them. */
export function BookmarksFrame({ current, children }: { current: BookmarkSource; children: ReactNode }) {
  const t = useT()
  const services = useServices()
  const { accountsStore } = services
  const book = useSyncExternalStore(accountsStore.subscribe, accountsStore.book, accountsStore.firstBook)
  const keeping = listKeeping(services)
  const named = current === undefined || current === 'proposals' || keeping.includes(current) ? keeping : [...keeping, current]
  const tabs = [
    ...named.map((name) => ({
      href: bookmarksPath(name),
      label: descriptors[name].label,
      network: name,
      isCurrent: name === current,
    })),
    ...(currentProvider(book) || current === 'proposals'
      ? [{ href: proposalBookmarksPath, label: t('search.proposals'), isCurrent: current === 'proposals' }]
      : []),
  ]
  return (
    <>
      <h1 className={styles.title}>{t('nav.bookmarks')}</h1>
      {tabs.length > 1 || current ? (
        <TabStrip
          label={t('home.tabs')}
          tabs={[{ href: bookmarksPath(), label: t('home.all'), isCurrent: current === undefined }, ...tabs]}
        />
      ) : null}
      {children}
    </>
  )
}
