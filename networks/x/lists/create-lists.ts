import * as calls from '@chorus/contract/twitter/reads'
import { type Page, toCursor } from '@chorus/model/page'
import type { Profile } from '@chorus/model/profile'
import type { Bookmark, Capabilities, EngagerKind, ListedToggle, NetworkDeps, PageRequest, Reads, RelationKind } from '../../network.ts'
import type { AskX } from '../ask-x.ts'
import { createPostPages } from '../create-post-pages.ts'
import type { XViewer } from '../replies/to-reply-permit.ts'
import { toApiProfile } from '../to-api-profile.ts'

/** Spec 2 §9 */
const pageSize = '25'
const ownPeopleSize = '20'

const relationCalls: Partial<Record<RelationKind, typeof calls.twitterFollowers>> = {
  followers: calls.twitterFollowers,
  following: calls.twitterFollowing,
}
const engagerCalls: Partial<Record<EngagerKind, typeof calls.twitterLikers>> = {
  likes: calls.twitterLikers,
  mirrors: calls.twitterReposters,
}

export interface XLists {
  relations: Pick<Capabilities['relations'], 'list'>
  engagers: Pick<Capabilities['engagers'], 'list'>
  quotes: Capabilities['quotes']
  hidden: { hiddenComments: NonNullable<Reads['hiddenComments']> }
  bookmark: Pick<Bookmark, 'list'>
  mute: Pick<ListedToggle<Profile>, 'list'>
  block: Pick<ListedToggle<Profile>, 'list'>
}

/** What an account can list on X besides people's posts, through our own server. Provider API §4.4. */
export function createLists(ask: AskX, viewer: XViewer, { now }: Pick<NetworkDeps, 'now'>): XLists {
  const { toPage } = createPostPages(now, viewer)
  type PeopleCall = typeof calls.twitterFollowers | typeof calls.twitterMutes
  const listPeople = async (call: PeopleCall, { cursor, signal }: PageRequest, id?: string): Promise<Page<Profile>> => {
    const [params, limit] = id === undefined ? [undefined, ownPeopleSize] : [{ id }, pageSize]
    const { data, meta } = await ask(call, { ...(params && { params }), query: { limit, cursor }, signal })
    return { items: data.map(toApiProfile), cursor: toCursor(meta.next_token) }
  }
  const listOwn = async (call: PeopleCall, page: PageRequest, is: 'muting' | 'blocking') => {
    const { items, cursor } = await listPeople(call, page)
    return { items: items.map((person) => ({ ...person, viewerContext: { ...person.viewerContext, [is]: true } })), cursor }
  }

  return {
    relations: {
      list: async (kind, { profileId }, page) => {
        const call = relationCalls[kind]
        return call ? listPeople(call, page, profileId) : { items: [] }
      },
    },
    engagers: {
      list: async (kind, { postId }, page) => {
        const call = engagerCalls[kind]
        return call ? listPeople(call, page, postId) : { items: [] }
      },
    },
    quotes: {
      list: async ({ postId: id }, { cursor, signal }) =>
        toPage(await ask(calls.twitterQuotes, { params: { id }, query: { limit: pageSize, cursor }, signal })),
    },
    hidden: {
      async hiddenComments(id, { signal }) {
        const { items } = toPage(await ask(calls.twitterHidden, { params: { id }, signal }))
        return { items: items.map((post) => ({ ...post, isReplyHidden: true })) }
      },
    },
    bookmark: {
      async list({ cursor, signal }) {
        const { items, ...rest } = toPage(await ask(calls.twitterBookmarks, { query: { limit: pageSize, cursor }, signal }))
        return { items: items.map((post) => ({ ...post, hasBookmarked: true })), ...rest }
      },
    },
    mute: { list: (page) => listOwn(calls.twitterMutes, page, 'muting') },
    block: { list: (page) => listOwn(calls.twitterBlocks, page, 'blocking') },
  }
}
