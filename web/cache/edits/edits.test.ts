import type { AccountId } from '@chorus/accounts/account-id'
import type { Post } from '@chorus/model/post'
import { describe, expect, test } from 'vitest'
import { postShape } from '../entities/entity-parts.ts'
import { createEntityTable, type Requester } from '../entities/entity-table.ts'
import { createEdits, type Target } from './edits.ts'

const mina: AccountId = 'Bsky:did:plc:mina'
const sol: AccountId = 'Bsky:did:plc:sol'
const like: Target = { ref: 'bluesky:1', flag: 'like', account: mina }

const post = (more: Partial<Post> = {}, reactions = 10) =>
  ({
    ref: 'bluesky:1',
    network: 'bluesky',
    postId: '1',
    type: 'Post',
    author: { ref: 'bluesky:@did:plc:ana', viewerContext: { following: true } },
    stats: { comments: 2, mirrors: 3, quotes: 0, reactions },
    ...more,
  }) as Post

function setUp(lag = 0) {
  let clock = 0
  const tick = () => ++clock
  const table = createEntityTable({ capacity: 100, isHeld: (ref) => edits.isPending(ref) })
  const edits = createEdits(table, { tick, lag })
  const put = (value: Post, at: number, by: Requester = mina) => {
    const request = { at, by }
    table.put(edits.correct(postShape.split(value), request), request)
  }
  const see = (account = mina) => {
    const { levels, counts } = edits.fold('bluesky:1', account)
    return [levels.like, counts.reactions]
  }
  const send = (to: number) => {
    edits.start(like, to)
    return {
      ok() {
        edits.confirm(like, to)
        edits.drop(like)
      },
      no: () => edits.drop(like),
    }
  }
  return { table, edits, tick, put, see, send }
}

describe('an edit', () => {
  test('shows at once, and a refetch in flight neither hides nor doubles it', () => {
    const { put, tick, see, send } = setUp()
    put(post({ hasLiked: false }), tick())
    const sent = send(1)
    expect(see()).toEqual([1, 11])
    put(post({ hasLiked: false }, 12), tick())
    expect(see()).toEqual([1, 13])
    put(post({ hasLiked: true }, 13), tick())
    expect(see()).toEqual([1, 13])
    sent.ok()
    expect(see()).toEqual([1, 13])
  })

  test('that fails restores what the network reports, not the opposite of the edit', () => {
    const { put, tick, see, send } = setUp()
    put(post({ hasLiked: false }), tick())
    const sent = send(1)
    put(post({ hasLiked: false }, 12), tick())
    sent.no()
    expect(see()).toEqual([0, 12])
  })

  test('that is confirmed survives a batch requested before it', () => {
    const { put, tick, see, send } = setUp()
    put(post({ hasLiked: false }), tick())
    const before = tick()
    send(1).ok()
    put(post({ hasLiked: false }, 14), before)
    expect(see()).toEqual([1, 15])
    put(post({ hasLiked: true }, 30), tick())
    expect(see()).toEqual([1, 30])
  })

  test('and its undo, both confirmed, are both reapplied to a late response', () => {
    const { put, tick, see, send } = setUp()
    put(post({ hasLiked: false }), tick())
    const before = tick()
    send(1).ok()
    send(0).ok()
    put(post({ hasLiked: true }, 21), before)
    expect(see()).toEqual([0, 20])
  })

  test('survives stale responses within the allowed lag', () => {
    const { put, tick, see, send } = setUp(50)
    put(post({ hasLiked: false }), tick())
    send(1).ok()
    put(post({ hasLiked: false }), tick())
    expect(see()).toEqual([1, 11])
  })

  test('shows to other accounts as a count only, once it is confirmed', () => {
    const { put, tick, see, send } = setUp()
    put(post({ hasLiked: false }), tick())
    const sent = send(1)
    expect(see(sol)).toEqual([undefined, 10])
    sent.ok()
    expect(see(sol)).toEqual([undefined, 11])
  })

  test('survives a batch that does not report whose likes it counts', () => {
    const { put, tick, see, send } = setUp()
    put(post(), tick())
    const before = tick()
    send(1).ok()
    put(post(), before)
    expect(see(), 'as many as before the like').toEqual([1, 11])
    put(post({}, 25), before)
    expect(see(), 'more than that: who knows').toEqual([1, 25])
  })
})

describe('the table', () => {
  test('keeps the response to the newer request, whichever arrives first', () => {
    const { put, tick, see } = setUp()
    const [first, second] = [tick(), tick()]
    put(post({ hasLiked: true }, 7), second)
    put(post({ hasLiked: false }, 6), first)
    expect(see()).toEqual([1, 7])
  })

  test('stores nothing of one viewer in the shared entity, at any depth', () => {
    const { table, put, tick } = setUp()
    put(
      post({
        hasLiked: true,
        canComment: false,
        commentsLimitedTo: 'members',
        commentOn: post({ hasLiked: true }),
        quoteOn: post({ hasMirrored: true }),
      }),
      tick(),
    )
    const text = JSON.stringify(table.base('bluesky:1'))
    expect(text).not.toMatch(/hasLiked|hasMirrored|canComment|commentsLimitedTo|viewerContext|following/)
  })

  test('does not evict entities with pending edits', () => {
    const table = createEntityTable({ capacity: 1, isHeld: (ref) => ref === 'bluesky:1' })
    for (const ref of ['bluesky:1', 'bluesky:2', 'bluesky:3'] as const) table.put(postShape.split(post({ ref })), { at: 1, by: 'guest' })
    expect(table.base('bluesky:1')).toBeDefined()
    expect(table.base('bluesky:2')).toBeUndefined()
    expect(table.base('bluesky:3')).toBeDefined()
  })

  test('is not reduced by a shorter form of an entity', () => {
    const { table, tick } = setUp()
    const whole = post({ metadata: { content: 'all of it' } as Post['metadata'] })
    table.put(postShape.split(whole), { at: tick(), by: 'guest' })
    table.put(postShape.split(post({}, 0)), { at: tick(), by: 'guest', isPartial: true })
    expect(table.base('bluesky:1')).toMatchObject({ content: { metadata: { content: 'all of it' } }, counts: { reactions: 10 } })
  })

  test('notifies only the subscribers of that entity', () => {
    const { table } = setUp()
    const heard: string[] = []
    table.subscribe('bluesky:1', () => heard.push('1'))
    const stop = table.subscribe('bluesky:2', () => heard.push('2'))
    table.notify('bluesky:1')
    stop()
    table.notify('bluesky:2')
    expect(heard).toEqual(['1'])
  })
})
