import { emptyBook, type AccountBook } from '@chorus/accounts/book/account-book'
import { createEmitter } from '@chorus/model/emitter'
import { type EventId, eventIds, toEventName } from '@chorus/model/telemetry/event-id'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import { describe, expect, test, vi } from 'vitest'
import { createEventQueue } from './create-event-queue.ts'
import { reportErrors, toErrorReport } from './report-errors.ts'
import { toCallEvent } from './to-call-event.ts'
import { toEditEvent } from './to-edit-event.ts'
import { toParameter } from './to-parameter.ts'
import { toRoutePattern } from './to-route-pattern.ts'
import { toRowEvents } from './to-row-events.ts'
import { toLoginEvents, watchLogins } from './watch-logins.ts'

test('the catalogue has each of its 141 events once', () => {
  expect(new Set(eventIds).size).toBe(141)
  expect(toEventName('farcaster_cast_undo_recast_success')).toBe('farcaster cast undo recast success')
})

test.each([
  [true, 'Y'],
  [false, 'N'],
  ['0x1f', 'hex:0x1f'],
  ['0x', 'hex:0x'],
  ['0xyz', '0xyz'],
  [7, '7'],
])('parameter %j is sent as %s', (value, sent) => expect(toParameter(value)).toBe(sent))

test.each([
  ['/', '/'],
  ['/post/lens/2x8mr6kz', '/post/lens/…'],
  ['/profile/bsky/mina.example/followers', '/profile/bsky/…/followers'],
  ['/settings/developer', '/settings/developer'],
  ['/mina/0x1', '/…/…'],
])('page %s is reported as %s', (path, pattern) => expect(toRoutePattern(path)).toBe(pattern))

describe('events', () => {
  const open = (more: { sends?: boolean; logs?: boolean } = {}) => {
    const sent: { eventType: string; parameters: Record<string, string> }[][] = []
    let last = 0
    const queue = createEventQueue({
      fetcher: async (_, init) => {
        sent.push((JSON.parse(String(init?.body)) as { events: (typeof sent)[number] }).events)
        throw new TypeError('Failed to fetch')
      },
      sends: true,
      logs: false,
      usesDevelopmentApi: false,
      readPath: () => '/post/lens/abc',
      createId: () => `id-${++last}`,
      ...more,
    })
    return { queue, sent }
  }

  test('leave in batches, each naming the one before it, and a failure goes unnoticed', async () => {
    vi.useFakeTimers()
    const { queue, sent } = open()
    queue.add('lens_post_like_success')
    queue.add('lens_post_unlike_success')
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual([
      [
        {
          eventType: 'lens_post_like_success',
          parameters: { public_uuid: 'id-1', public_href: '/post/lens/…', public_use_development_api: 'N' },
        },
        {
          eventType: 'lens_post_unlike_success',
          parameters: {
            public_uuid: 'id-2',
            public_previous_uuid: 'id-1',
            public_href: '/post/lens/…',
            public_use_development_api: 'N',
          },
        },
      ],
    ])
    for (let count = 0; count < 60; count += 1) queue.add('x_post_like_success')
    queue.flush()
    expect(sent.map(({ length }) => length)).toEqual([2, 50, 10])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(3)
    vi.useRealTimers()
  })

  test('only appear in the console for those who asked for that', () => {
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    const { queue, sent } = open({ sends: false, logs: true })
    queue.add('lens_post_like_success')
    queue.flush()
    expect(sent).toEqual([])
    expect(log).toHaveBeenCalledWith('telemetry', 'lens post like success', expect.anything())
  })
})

const account = 'lens:0x1' as never
test.each([
  ['lens:p:1', 'like', true, 'lens_post_like_success'],
  ['lens:p:1', 'mirror', false, 'lens_post_unmirror_success'],
  ['bluesky:p:1', 'mirror', false, 'bsky_post_undo_repost_success'],
  ['farcaster:u:1', 'follow', true, 'farcaster_follow_success'],
  ['channel:farcaster:a', 'join', false, 'farcaster_unfollow_channel_success'],
  ['channel:lens:a', 'join', true, 'lens_join_group_success'],
  ['x:p:1', 'removed', true, 'x_post_delete_success'],
  ['x:u:1', 'muteHere', true, 'mute_success'],
  ['x:u:1', 'block', false, 'unmute_success'],
  ['lens:p:1', 'act', true, undefined],
  ['wallet:0x1', 'watch', true, undefined],
] as const)('%s %s %s is %s', (ref, flag, isOn, id) => expect(toEditEvent({ ref: ref as never, flag, account }, isOn)).toBe(id))

describe('posts', () => {
  const row = (more: object): OutboxRow =>
    ({ id: 'a', sendId: 's', network: 'lens', draft: { text: '' }, phase: 'confirmed', ...more }) as unknown as OutboxRow

  test.each([
    [{}, ['lens_post_send_success']],
    [{ draft: { replyTo: {} } }, ['lens_post_reply_success']],
    [{ draft: { quote: {} }, network: 'farcaster' }, ['farcaster_cast_quote_success']],
    [{ draft: { revision: {} } }, []],
    [{ phase: 'failed' }, []],
    [{ part: { number: 2, count: 3 } }, []],
  ])('%j is %j', (more, ids) => expect(toRowEvents(row(more), [row(more)])).toEqual(ids))

  test('to several networks are one cross-post, with the last of them', () => {
    const [one, other] = [row({}), row({ id: 'b', network: 'x', phase: 'sending' })]
    expect(toRowEvents(one, [one, other])).toEqual(['lens_post_send_success'])
    const sent = row({ id: 'b', network: 'x' })
    expect(toRowEvents(sent, [one, sent])).toEqual(['x_post_send_success', 'cross_post_send_success'])
  })
})

test.each([
  ['/v1/user/muteAll?fid=1', { method: 'POST' }, 'mute_all_success'],
  [
    '/v2/accountConnection',
    { method: 'DELETE', body: '{"connectionPlatform":"bsky","connectionId":"1"}' },
    'account_bsky_disconnect_success',
  ],
  ['/v1/accountConnection', { method: 'DELETE', body: '{"connectionPlatform":"email","connectionId":"1"}' }, 'email_disconnect_success'],
  ['/v1/accountConnection', { method: 'DELETE', body: '{"connectionPlatform":"wallet"}' }, undefined],
  ['/v1/accountConnection', undefined, undefined],
  ['/api/telemetry', { method: 'POST' }, undefined],
])('a call of %s is reported as an event', (path, init, id) => expect(toCallEvent(path, init)).toBe(id))

describe('logins', () => {
  const book = (...types: string[]): AccountBook => ({
    ...emptyBook,
    lens: { ...emptyBook.lens, accounts: types.filter((type) => type === 'Lens').map((type) => ({ session: { type } })) as never },
    thirdParty: {
      ...emptyBook.thirdParty,
      accounts: types.filter((type) => type !== 'Lens').map((type) => ({ session: { type } })) as never,
    },
  })

  test('are found by what this browser had before', () => {
    expect(toLoginEvents({ lens: 1 }, { lens: 2, email: 1 })).toEqual(['lens_log_in_success', 'email_log_in_success'])
    expect(toLoginEvents({ lens: 2, x: 1 }, { lens: 1, x: 1 })).toEqual(['lens_log_out_success'])
    expect(toLoginEvents({ bluesky: 1, google: 1 }, {})).toEqual([
      'bsky_log_out_success',
      'google_log_out_success',
      'account_log_out_all_success',
    ])
    expect(toLoginEvents({}, {})).toEqual([])
  })

  test('of two tabs and of earlier pages are reported once, and those before the agreement never', () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
    }
    const changes = createEmitter()
    let [current, isPending] = [book('Lens'), false]
    const accountsStore = { book: () => current, subscribe: changes.subscribe, isPending: () => isPending }
    const [first, second] = [vi.fn<(id: EventId) => void>(), vi.fn<(id: EventId) => void>()]
    const stop = watchLogins({ storage, accountsStore, add: first })
    watchLogins({ storage, accountsStore, add: second })
    current = book('Lens', 'Email')
    changes.emit()
    expect([first.mock.calls, second.mock.calls]).toEqual([[['email_log_in_success']], []])
    stop()
    // A login that led away from the page, whose accounts the next page knows only after a while.
    isPending = true
    const later = vi.fn<(id: EventId) => void>()
    current = emptyBook
    watchLogins({ storage, accountsStore, add: later })
    ;[current, isPending] = [book('Lens', 'Lens', 'Email'), false]
    changes.emit()
    expect([...second.mock.calls, ...later.mock.calls].flat()).toEqual(['lens_log_in_success'])
    expect([...stored.values()]).toEqual(['{"lens":2,"email":1}'])
  })
})

describe('errors', () => {
  const stack = `TypeError: x
    at a (https://chorus.example/assets/post-card-1.js:1:22)
    at chrome-extension://abc/inject.js:3:4
    at async https://chorus.example/assets/entry.js:1:44`

  test('are reported with the frames of our own scripts', () => {
    expect(toErrorReport(Object.assign(new TypeError('x'), { stack }), '/profile/bsky/mina.example')).toEqual({
      name: 'TypeError',
      message: 'x',
      page: '/profile/bsky/…',
      frames: [
        { file: '/assets/post-card-1.js', function: 'a', line: 1, column: 22 },
        { file: '/assets/entry.js', function: '?', line: 1, column: 44 },
      ],
    })
  })

  test('are reported once each, at most ten, and failed calls not at all', () => {
    const sent: string[] = []
    const target = new EventTarget()
    const controller = new AbortController()
    reportErrors({
      fetcher: async (path) => {
        sent.push(path)
        return Response.json({})
      },
      target: target as never,
      readPath: () => '/',
      signal: controller.signal,
    })
    const fail = (error: unknown) => target.dispatchEvent(Object.assign(new Event('error'), { error }))
    const at = (line: number) => Object.assign(new Error('x'), { stack: `at a (https://chorus.example/assets/a.js:${line}:1)` })
    fail(at(1))
    fail(at(1))
    fail(Object.assign(at(2), { name: 'Failure' }))
    fail('text')
    fail(new Error('of no script of ours'))
    expect(sent).toEqual(['/api/telemetry/error'])
    for (let line = 10; line < 40; line += 1) fail(at(line))
    expect(sent).toHaveLength(10)
    controller.abort()
  })
})
