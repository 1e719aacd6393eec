import type { Post } from '@chorus/model/post'
import { findNetwork } from '@chorus/networks/descriptors'
import type { BookmarkKind } from '@chorus/networks/network'
import { notFound } from '@tanstack/react-router'
import { listKeeping, openBookmarks } from '../../features/bookmarks/bookmark-lists.ts'
import type { Services } from '../../services/context/services.ts'
import type { MergedSnapshot } from '../../services/lists/merged-list.ts'
import { loadTimeline } from '../base/load-timeline.ts'

/** The viewer’s bookmarks on one network or on all. */
export async function loadBookmarks(
  services: Services,
  { kind, source }: { kind: BookmarkKind; source?: string },
): Promise<MergedSnapshot<Post> | undefined> {
  const only = source === undefined ? undefined : findNetwork(source)?.name
  if (source !== undefined && !only) throw notFound()
  const networks = listKeeping(services).filter((name) => only === undefined || name === only)
  return networks.length > 0 ? loadTimeline(services, openBookmarks(services, { networks, kind })) : undefined
}
