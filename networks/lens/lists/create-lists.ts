import { toCursor, type Page } from '@chorus/model/page'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'
import type { Capabilities, EngagerKind, PageRequest, RelationKind } from '../../network.ts'
import type { Ask } from '../ask.ts'
import { toPage } from '../to-page.ts'
import { isApart, isEvent, toPost } from '../to-post.ts'
import { toProfile } from '../to-profile.ts'
import { pageInfo, time, WireAccount, WirePost, WirePosts } from '../wire.ts'
import {
  collectorsDocument,
  followersDocument,
  followingDocument,
  forYouDocument,
  knownFollowersDocument,
  likersDocument,
  quotesDocument,
  repostersDocument,
  suggestionsDocument,
  timelineDocument,
} from './list-documents.ts'
import { toPeople, WirePeople } from './to-people.ts'

/** Spec 1 §9 */
const pageSize = 'FIFTY'
/** Spec 1 §9: roots, reposts and quotes. */
const eventType = ['POST', 'REPOST', 'QUOTE']

const WireTimeline = v.object({
  timeline: v.object({
    items: lenientArray(v.object({ primary: WirePost, reposts: lenientArray(v.object({ timestamp: time, author: WireAccount })) })),
    pageInfo,
  }),
})
const WireForYou = v.object({ forYou: v.object({ items: lenientArray(v.object({ post: WirePost })), pageInfo }) })

const createListPeople =
  (ask: Ask) =>
  async (name: string, document: string, { request, cursor, signal }: PageRequest & { request: object }): Promise<Page<Profile>> =>
    toPeople((await ask({ name, document, request: { ...request, pageSize, cursor }, schema: WirePeople, signal })).people)

/** Lists of people and quotes. `viewer`: the account's address; absent: a guest. */
export function createLists(ask: Ask, viewer?: string) {
  const people = createListPeople(ask)
  const relations: Pick<Capabilities['relations'], 'list'> = {
    list(kind: RelationKind, { profileId: account }, page) {
      switch (kind) {
        case 'followers':
          return people('Followers', followersDocument, { request: { account }, ...page })
        case 'following':
          return people('Following', followingDocument, { request: { account }, ...page })
        case 'known-followers':
          return people('KnownFollowers', knownFollowersDocument, { request: { target: account, observer: viewer }, ...page })
      }
    },
  }
  const engagers: Pick<Capabilities['engagers'], 'list'> = {
    list(kind: EngagerKind, { publicationId: post }, page) {
      switch (kind) {
        case 'likes':
          return people('Likers', likersDocument, { request: { post, filter: { anyOf: ['UPVOTE'] } }, ...page })
        case 'mirrors':
          return people('Reposters', repostersDocument, { request: { post, referenceTypes: ['REPOST_OF'] }, ...page })
        case 'collects': {
          const filter = { anyOf: [{ simpleCollect: 'ALWAYS_TRUE' }] }
          return people('Collectors', collectorsDocument, { request: { post, filter, orderBy: 'LAST_ACTIONED' }, ...page })
        }
      }
    },
  }
  const quotes: Capabilities['quotes'] = {
    async list({ publicationId: referencedPost }, { cursor, signal }) {
      const request = { referencedPost, referenceTypes: ['QUOTE_OF'], pageSize, cursor }
      return toPage((await ask({ name: 'Quotes', document: quotesDocument, request, schema: WirePosts, signal })).posts)
    },
  }
  return { relations, engagers, quotes }
}

/** Lists for an account, besides those that guests have. */
export function createAccountLists(ask: Ask, account: string) {
  const people = createListPeople(ask)
  const following = async ({ cursor, signal }: PageRequest): Promise<Page<Post>> => {
    const request = { account, filter: { eventType }, cursor }
    const { timeline } = await ask({ name: 'Timeline', document: timelineDocument, request, schema: WireTimeline, signal })
    const shown = timeline.items.filter(({ primary, reposts }) => !isApart(primary) && !(reposts.length > 0 && isEvent(primary)))
    const items = shown.map(({ primary, reposts: [repost] }): Post => {
      if (!repost) return toPost(primary)
      return { ...toPost(primary), type: 'Mirror', reporter: toProfile(repost.author), mirroredAt: Date.parse(repost.timestamp) }
    })
    return { items, cursor: toCursor(timeline.pageInfo.next) }
  }
  const forYou = async ({ cursor, signal }: PageRequest): Promise<Page<Post>> => {
    const request = { account, pageSize, cursor }
    const { forYou: page } = await ask({ name: 'PostsForYou', document: forYouDocument, request, schema: WireForYou, signal })
    const posts = page.items.map(({ post }) => post).filter((post) => !isApart(post))
    return { items: posts.map(toPost), cursor: toCursor(page.pageInfo.next) }
  }
  const suggestions: Capabilities['suggestions'] = {
    async list(page) {
      const found = await people('Suggestions', suggestionsDocument, { request: { account }, ...page })
      return { ...found, items: found.items.filter(({ profileId }) => profileId !== account.toLowerCase()) }
    },
  }
  return { timeline: { following }, forYou, suggestions }
}
