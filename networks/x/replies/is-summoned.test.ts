import type { Tweet, XIncludes } from '@chorus/contract/twitter/twitter-types'
import type { Post } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import { isNamed, isSummoned } from './is-summoned.ts'
import { postToAddressing, toNamed, tweetToAddressing } from './to-addressing.ts'

const mention = (id: string, username: string) => ({ start: 0, end: 3, username, id })
const tweet = (more: Partial<Tweet> = {}): Tweet => ({ id: '1', text: 'a', author_id: '2', ...more })
const quoted = { tweets: [tweet({ id: '5', author_id: '9' })] }

const profile = (profileId: string, handle: string) => ({ profileId, handle })
const me = profile('9', 'Mina')
const teo = profile('2', 'teo')
const post = (more: object = {}) => ({ postId: '1', author: teo, metadata: { facets: [] }, ...more }) as unknown as Post
const naming = (handle: string) => ({ metadata: { facets: [{ kind: 'mention', start: 0, end: 3, network: 'x', handle }] } })

interface Case {
  what: string
  /** As X’s API delivers it. Absent: that case exists in lists only. */
  ofApi?: [Tweet, XIncludes]
  ofList: Post
  summoned: boolean
  /** Someone else mentions or quotes the account. */
  named: boolean
}

const cases: Case[] = [
  { what: 'nothing', ofApi: [tweet(), {}], ofList: post(), summoned: false, named: false },
  {
    what: 'a mention',
    ofApi: [tweet({ entities: { mentions: [mention('9', 'mina')] } }), {}],
    ofList: post({ mentions: [profile('9', 'mina')] }),
    summoned: true,
    named: true,
  },
  {
    what: 'a mention of someone else',
    ofApi: [tweet({ entities: { mentions: [mention('8', 'kofi')] } }), {}],
    ofList: post({ mentions: [profile('8', 'kofi')] }),
    summoned: false,
    named: false,
  },
  {
    what: 'a mention in a long post',
    ofApi: [tweet({ note_tweet: { text: 'a', entities: { mentions: [mention('9', 'mina')] } } }), {}],
    ofList: post(naming('mina')),
    summoned: true,
    named: true,
  },
  {
    what: 'a mention of someone who has taken over the account’s former handle',
    ofApi: [tweet({ entities: { mentions: [mention('8', 'mina')] } }), {}],
    ofList: post({ mentions: [profile('8', 'mina')] }),
    summoned: false,
    named: false,
  },
  {
    what: 'a mention by handle, of the public backend',
    ofList: post({ mentions: [profile('mina', 'mina')] }),
    summoned: true,
    named: true,
  },
  {
    what: 'a reply to the account',
    ofApi: [tweet({ in_reply_to_user_id: '9' }), {}],
    ofList: post({ parentAuthor: me }),
    summoned: true,
    named: false,
  },
  {
    what: 'a quote of the account',
    ofApi: [tweet({ referenced_tweets: [{ type: 'quoted', id: '5' }] }), quoted],
    ofList: post({ quoteOn: post({ author: me }) }),
    summoned: true,
    named: true,
  },
  {
    what: 'a reply to a post of the account’s, not a quote',
    ofApi: [tweet({ referenced_tweets: [{ type: 'replied_to', id: '5' }] }), quoted],
    ofList: post({ commentOn: post({ author: me }) }),
    summoned: false,
    named: false,
  },
  {
    what: 'the account’s own post, which mentions it',
    ofApi: [tweet({ author_id: '9', entities: { mentions: [mention('9', 'mina')] } }), {}],
    ofList: post({ author: me, mentions: [me] }),
    summoned: true,
    named: false,
  },
]

describe('a reply is summoned by', () => {
  const ofApi = cases.flatMap(({ ofApi: found, ...rest }) => (found ? [{ ...rest, found }] : []))
  test.each(ofApi)('$what, on what X’s API says', ({ found, summoned, named }) => {
    const addressing = tweetToAddressing(...found)
    expect([isSummoned(addressing, { id: '9' }), isNamed(addressing, { id: '9' })]).toEqual([summoned, named])
  })

  test.each(cases)('$what, on the post in a list', ({ ofList, summoned, named }) => {
    const addressing = postToAddressing(ofList)
    expect([isSummoned(addressing, toNamed(me)), isNamed(addressing, toNamed(me))]).toEqual([summoned, named])
  })
})
