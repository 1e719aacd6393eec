import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import { toOrderTime, type Post } from '@chorus/model/post'
import { descriptors } from '@chorus/networks/descriptors'
import type { BookmarkKind, Connection, PageRequest } from '@chorus/networks/network'
import type { Services } from '../../services/context/services.ts'
import type { MergedKind } from '../../services/lists/create-lists.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'

const bookmarkPosts: MergedKind<Post> = {
  word: 'bookmarks',
  keyOf: ({ ref }) => ref,
  timeOf: toOrderTime,
  // Ordered by the time of saving, which only the network knows.
  order: 'rank',
  toBatch: (posts) => ({ posts }),
}

const kinds = ['all', 'text', 'image', 'video', 'audio'] as const satisfies readonly BookmarkKind[]

export const isBookmarkKind = (word: unknown): word is BookmarkKind => kinds.some((kind) => kind === word)

/** Networks where the viewer can save bookmarks. */
export const listKeeping = ({ connections }: Pick<Services, 'connections'>): NetworkName[] =>
  networkNames.filter((name) => connections[name].bookmark !== undefined)

/** Bookmark kinds that these networks can filter by, in the order of the tabs. */
export const listKinds = ({ connections }: Pick<Services, 'connections'>, networks: readonly NetworkName[]): BookmarkKind[] =>
  kinds.filter((kind) => networks.some((name) => connections[name].bookmark?.kinds.includes(kind)))

/** `/bookmarks/{source}?kind=…` */
export function bookmarksPath(network?: NetworkName, kind: BookmarkKind = 'all'): string {
  const path = network ? `/bookmarks/${descriptors[network].segment}` : '/bookmarks'
  return kind === 'all' ? path : `${path}?kind=${kind}`
}

/** The viewer's bookmarks on these networks. */
export function openBookmarks(
  { mergedList }: Services,
  { networks, kind }: { networks: readonly NetworkName[]; kind: BookmarkKind },
  snapshot?: MergedSnapshot<Post>,
): MergedList<Post> {
  const load = async ({ bookmark }: Connection, page: PageRequest) =>
    bookmark?.kinds.includes(kind) ? bookmark.list({ ...page, kind }) : { items: [] }
  return mergedList({ kind: bookmarkPosts, key: kind, networks, load }, snapshot)
}
