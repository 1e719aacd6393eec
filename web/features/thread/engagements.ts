import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Connection, Thread } from '@chorus/networks/network'
import type { MessageId } from '../../i18n/create-translate.ts'
import type { Lists } from '../../services/lists/create-lists.ts'
import type { Timelines } from '../../services/lists/create-timelines.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'
import type { Timeline, TimelineSnapshot } from '../../services/lists/timeline.ts'
import type { Loaded } from '../../services/loading/use-loaded.ts'

/** Path segments, as in `/post/{source}/{id}/likes`. */
export type Engagement = 'likes' | 'mirrors' | 'quotes' | 'collects'

export const engagementTitles: Record<Engagement, MessageId> = {
  likes: 'engagement.likes',
  mirrors: 'engagement.mirrors',
  quotes: 'engagement.quotes',
  collects: 'engagement.collects',
}

const engagements: readonly Engagement[] = ['likes', 'quotes', 'mirrors', 'collects']
export const isEngagement = (word: string): word is Engagement => engagements.includes(word as Engagement)

type Offered = Pick<Connection, 'engagers' | 'quotes' | 'viewerId'>

/** Engagement lists that a network offers, in tab order. `author`: the post's; absent: for any post. */
export const listEngagements = ({ engagers, quotes, viewerId }: Offered, author?: Pick<Profile, 'profileId'>): Engagement[] => {
  const isOwn = author === undefined || author.profileId === viewerId
  const kinds: readonly Engagement[] = [
    ...(engagers?.kinds ?? []),
    ...((isOwn && engagers?.ownKinds) || []),
    ...(quotes ? ['quotes' as const] : []),
  ]
  return engagements.filter((name) => kinds.includes(name))
}

/** Loader data. */
export interface EngagementPageData {
  thread: Loaded<Thread>
  people?: MergedSnapshot<Profile>
  quotes?: TimelineSnapshot
}

type Named = Pick<Post, 'ref' | 'network' | 'postId' | 'publicationId'>

/** People who liked, reposted or collected a post. */
export const openEngagers = (
  { peopleList }: Lists,
  post: Named,
  kind: Exclude<Engagement, 'quotes'>,
  snapshot?: MergedSnapshot<Profile>,
): MergedList<Profile> =>
  peopleList(
    post.network,
    `${kind} of ${post.ref}`,
    async ({ engagers }, page) => (await engagers?.list(kind, post, page)) ?? { items: [] },
    snapshot,
  )

export const openQuotes = ({ listTimeline }: Timelines, post: Named, snapshot?: TimelineSnapshot): Timeline =>
  listTimeline(
    post.network,
    `quotes of ${post.ref}`,
    async ({ quotes }, page) => (await quotes?.list(post, page)) ?? { items: [] },
    snapshot,
  )
