import type { XTimeline } from '@chorus/contract/twitter/twitter-types'
import { isFailure } from '@chorus/model/failure'
import type { XPageRequest } from '../api/x-page.ts'

/** A list of a user's posts, by user id. */
type ListOf = (id: string, page: XPageRequest) => Promise<XTimeline>

/** Prefix for cursors of a timeline that stands in for the search. */
const timelineMark = 'timeline.'
/** How many timeline pages one request may search. */
const mostPages = 4

/**
 * A user's posts with images or video. X sells no such list, but a search of all time returns nothing else, so nothing else is paid for. Without
 * access to it, the timeline is searched.
 */
export function createMediaList({ search, timeline }: { search: ListOf; timeline: ListOf }): ListOf {
  const fromTimeline: ListOf = async (id, { limit, cursor }) => {
    let [page, left] = [await timeline(id, { limit, cursor }), mostPages - 1]
    for (; left > 0 && withMedia(page).data.length === 0 && page.meta.next_token !== undefined; left -= 1)
      page = await timeline(id, { limit, cursor: page.meta.next_token })
    const { meta, ...found } = withMedia(page)
    return { ...found, meta: { ...meta, ...(meta.next_token ? { next_token: timelineMark + meta.next_token } : {}) } }
  }
  return async (id, page) => {
    if (page.cursor?.startsWith(timelineMark)) return fromTimeline(id, { ...page, cursor: page.cursor.slice(timelineMark.length) })
    try {
      // A link preview counts as media in some of X's indexes.
      return withMedia(await search(id, page))
    } catch (error) {
      if (page.cursor !== undefined || !(isFailure(error, 'forbidden') || isFailure(error, 'rate-limited'))) throw error
      return fromTimeline(id, page)
    }
  }
}

function withMedia(page: XTimeline) {
  const data = (page.data ?? []).filter(({ attachments }) => attachments?.media_keys !== undefined)
  return { ...page, data, meta: { ...page.meta, result_count: data.length } }
}
