import { iso } from '../seed/iso.ts'
import { byTime, cutPage, type Asked } from './cut-page.ts'
import type { LensIds } from './lens-ids.ts'
import type { WrittenPost } from './state/written-posts.ts'

interface EditQueryOptions {
  ids: LensIds
  written: ReadonlyMap<string, WrittenPost>
}

/** When a post was edited. Only its latest metadata is known. */
export const createEditQueries = ({ ids, written }: EditQueryOptions) => ({
  postEdits: (_: unknown, { request }: Asked<{ post: string }>) => {
    const { metadata, edits = [] } = written.get(ids.find(request.post)?.key ?? '') ?? {}
    const { items, pageInfo } = cutPage(edits.map((at) => ({ at, name: String(at) })).toSorted(byTime), request)
    return { items: items.map(({ at }) => ({ metadata: metadata?.json, timestamp: iso(at) })), pageInfo }
  },
})
