import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import type { Connection, Thread } from '@chorus/networks/network'
import type { Lists } from '../../app/create-lists.ts'
import type { Timelines } from '../../app/create-timelines.ts'
import type { Loaded } from '../../app/use-loaded.ts'
import type { MergedList, MergedSnapshot } from '../lists/merged-list.ts'
import type { Timeline, TimelineSnapshot } from '../timeline/timeline.ts'

/** The words of our addresses: `/post/{source}/{id}/{word}`. */
export type Engagement = 'likes' | 'mirrors' | 'quotes'

const engagements: readonly Engagement[] = ['likes', 'quotes', 'mirrors']
export const isEngagement = (word: string): word is Engagement => engagements.includes(word as Engagement)

/** What a network tells of those who did something with a post, in the order of the tabs. */
export const listEngagements = ({ engagers, quotes }: Pick<Connection, 'engagers' | 'quotes'>): Engagement[] =>
  engagements.filter((name) => (name === 'quotes' ? quotes !== undefined : engagers?.kinds.includes(name)))

/** What the page carries from the server. */
export interface EngagementPageData {
  thread: Loaded<Thread>
  people?: MergedSnapshot<Profile>
  quotes?: TimelineSnapshot
}

type Named = Pick<Post, 'ref' | 'network' | 'postId' | 'publicationId'>

/** Those who liked or reposted it. */
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

/** The posts that show it inside. */
export const openQuotes = ({ listTimeline }: Timelines, post: Named, snapshot?: TimelineSnapshot): Timeline =>
  listTimeline(
    post.network,
    `quotes of ${post.ref}`,
    async ({ quotes }, page) => (await quotes?.list(post, page)) ?? { items: [] },
    snapshot,
  )
