import { iso } from '../seed/iso.ts'
import { byTime, cutPage, type Asked } from './cut-page.ts'
import type { Facts } from './facts.ts'
import type { LensIds } from './lens-ids.ts'
import type { Collects } from './state/collects.ts'

interface CollectQueryOptions {
  ids: LensIds
  facts: Facts
  collects: Collects
}

/** Who collected a post. */
export const createCollectQueries = ({ ids, facts, collects }: CollectQueryOptions) => ({
  whoExecutedActionOnPost: (_: unknown, { request }: Asked<{ post: string }>) => {
    const post = ids.find(request.post)
    const { items, pageInfo } = cutPage(post ? collects.of(post).toSorted(byTime) : [], request)
    return {
      items: items.map(({ name, at }) => ({ account: facts.toAccount(name), total: 1, firstAt: iso(at), lastAt: iso(at) })),
      pageInfo,
    }
  },
})
