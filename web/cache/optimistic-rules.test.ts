import type { AccountId } from '@chorus/accounts/account-id'
import { Failure } from '@chorus/model/failure'
import { type NetworkName, networkNames } from '@chorus/model/network-identity'
import { toPostRef, toProfileRef } from '@chorus/model/ref'
import { describe, expect, test } from 'vitest'
import { createCache, type Cache } from './create-cache.ts'
import type { EntityBatch } from './entities/entity-batch.ts'
import { placeOf, toChannelRef, toNftRef, toWalletRef, type EntityRef } from './entities/entity-ref.ts'
import type { Flag } from './entities/flag.ts'
import { createControlledNetwork } from './testing/controlled-network.ts'
import { knownProfile, minaViewers, sampleChannel, samplePost } from './testing/sample-entities.ts'

interface State {
  isOn: boolean
  /** Absent: there is no count. */
  count?: number
}

interface Rule {
  /** The spec and line that require it. */
  line: string
  does: string
  ref: EntityRef
  flag: Flag
  to: boolean
  isCounted: boolean
  toBatch(state: State): EntityBatch
  /** What a component reads from the cache. */
  read(cache: Cache): unknown
  see(cache: Cache): State
}

function postRule(network: NetworkName, flag: Flag, line: string, does: string, to: boolean): Rule {
  const field = ({ like: 'hasLiked', mirror: 'hasMirrored', bookmark: 'hasBookmarked', act: 'hasActed' } as const)[flag as 'like']!
  const stat = ({ like: 'reactions', mirror: 'mirrors', bookmark: 'bookmarks', act: 'countOpenActions' } as const)[flag as 'like']!
  const ref = toPostRef(network, '1')
  const { stats } = samplePost(network, '1')
  return {
    line,
    does: `${does} on ${network}`,
    ref,
    flag,
    to,
    isCounted: true,
    toBatch: ({ isOn, count }) => ({ posts: [samplePost(network, '1', { [field]: isOn, stats: { ...stats, [stat]: count! } })] }),
    read: (cache) => cache.post(ref),
    see: (cache) => ({ isOn: cache.post(ref)![field]!, count: cache.post(ref)!.stats[stat] }),
  }
}

function profileRule(network: NetworkName, flag: 'follow' | 'mute' | 'block', line: string, does: string, to: boolean): Rule {
  const ref = toProfileRef(network, 'ana')
  const isCounted = flag === 'follow'
  const field = flag === 'follow' ? 'following' : flag === 'mute' ? 'muting' : 'blocking'
  return {
    line,
    does: `${does} on ${network}`,
    ref,
    flag,
    to,
    isCounted,
    toBatch: ({ isOn, count }) => ({ profiles: [knownProfile(network, 'ana', { [field]: isOn }, count)] }),
    read: (cache) => cache.profile(ref),
    see: (cache) => ({
      isOn: cache.profile(ref)!.viewerContext![field]!,
      ...(isCounted && { count: cache.profile(ref)!.followerCount }),
    }),
  }
}

function muteHereRule(network: NetworkName, does: string, to: boolean): Rule {
  const ref = toProfileRef(network, 'ana')
  return {
    line: 'spec 3 L117, provider API §3.6',
    does: `${does} on ${network}`,
    ref,
    flag: 'muteHere',
    to,
    isCounted: false,
    toBatch: ({ isOn }) => ({ profiles: [knownProfile(network, 'ana', { following: true })], flags: [{ ref, flag: 'muteHere', isOn }] }),
    read: (cache) => cache.profile(ref),
    see: (cache) => ({ isOn: cache.profile(ref)!.viewerContext!.mutingHere! }),
  }
}

function channelRule(network: NetworkName, flag: 'join' | 'request' | 'block', line: string, does: string, to: boolean): Rule {
  const ref = toChannelRef({ network, id: 'books' })
  const isCounted = flag === 'join'
  const field = ({ join: 'isMember', request: 'hasRequested', block: 'blocked' } as const)[flag]
  return {
    line,
    does: `${does} on ${network}`,
    ref,
    flag,
    to,
    isCounted,
    toBatch: ({ isOn, count }) => ({
      channels: [sampleChannel(network, 'books', { [field]: isOn, ...(isCounted && { followerCount: count }) })],
    }),
    read: (cache) => cache.channel(ref),
    see: (cache) => ({ isOn: cache.channel(ref)![field]!, ...(isCounted && { count: cache.channel(ref)!.followerCount }) }),
  }
}

/** Refs without an entity have only a flag. */
const itemRule = (ref: EntityRef, flag: Flag, line: string, does: string, to: boolean): Rule => ({
  line,
  does,
  ref,
  flag,
  to,
  isCounted: false,
  toBatch: ({ isOn }) => ({ flags: [{ ref, flag, isOn }] }),
  read: (cache) => cache.flag(ref, flag),
  see: (cache) => ({ isOn: cache.flag(ref, flag)! }),
})

const both = (toRule: (to: boolean) => Rule): Rule[] => [toRule(true), toRule(false)]
const wallet = toWalletRef('0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B')

const rules: Rule[] = [
  ...networkNames.flatMap((network) => [
    ...both((to) => postRule(network, 'like', 'spec 1 L100, spec 2 L107, spec 3 L114', to ? 'like' : 'unlike', to)),
    ...both((to) => postRule(network, 'mirror', 'spec 1 L103, spec 2 L107, spec 3 L119', to ? 'mirror' : 'unmirror', to)),
    ...both((to) => postRule(network, 'bookmark', 'spec 2 L107', to ? 'bookmark' : 'unbookmark', to)),
    ...both((to) => profileRule(network, 'follow', 'spec 1 L100, spec 2 L107, spec 3 L114', to ? 'follow' : 'unfollow', to)),
    ...both((to) => profileRule(network, 'mute', 'spec 1 L100', to ? 'mute' : 'unmute', to)),
    ...both((to) => muteHereRule(network, to ? 'mute at our own server' : 'unmute at our own server', to)),
    ...both((to) => profileRule(network, 'block', 'spec 2 L107, spec 3 L114', to ? 'block' : 'unblock', to)),
  ]),
  postRule('lens', 'act', 'spec 2 L107', 'act', true),
  ...both((to) => channelRule('farcaster', 'join', 'spec 2 L107', to ? 'join a channel' : 'leave a channel', to)),
  ...both((to) => channelRule('bluesky', 'join', 'spec 2 L107', to ? 'keep a feed' : 'drop a feed', to)),
  ...both((to) => channelRule('farcaster', 'block', 'spec 3 L118', to ? 'block a channel' : 'unblock a channel', to)),
  ...both((to) => channelRule('lens', 'join', 'spec 1 L100', to ? 'join a group' : 'leave a group', to)),
  ...both((to) => channelRule('lens', 'request', 'flows §6.8', to ? 'ask to join a group' : 'withdraw that', to)),
  ...both((to) => itemRule(wallet, 'watch', 'spec 1 L100', to ? 'watch a wallet' : 'unwatch a wallet', to)),
  ...both((to) => itemRule(wallet, 'mute', 'spec 1 L100', to ? 'mute a wallet' : 'unmute a wallet', to)),
  ...both((to) =>
    itemRule(toNftRef(1, '0xAB', '7'), 'bookmark', 'spec 2 L109', to ? 'bookmark an NFT or POAP' : 'unbookmark an NFT or POAP', to),
  ),
  ...both((to) => itemRule('proposal:0x1', 'bookmark', 'spec 2 L107', to ? 'bookmark a proposal' : 'unbookmark a proposal', to)),
]

/** The rule before the mutation, with a network whose responses the test controls. */
function startRule(rule: Rule) {
  const cache = createCache({ now: () => 0, viewers: minaViewers, lag: 0 })
  const { sent, send, respond } = createControlledNetwork()
  const account: AccountId = minaViewers.current[placeOf(rule.ref, rule.flag)]!.account
  const step = rule.to ? 1 : -1
  const state = (isOn: boolean, count: number): State => (rule.isCounted ? { isOn, count } : { isOn })
  cache.begin()(rule.toBatch(state(!rule.to, 10)))
  return {
    cache,
    sent,
    respond,
    press: (to = rule.to) => cache.toggle({ ref: rule.ref, flag: rule.flag, account }, to, send),
    load: (isOn: boolean, count: number, begun = cache.begin()) => begun(rule.toBatch(state(isOn, count))),
    see: () => rule.see(cache),
    /** The state before the mutation. */
    before: (count = 10) => state(!rule.to, count),
    /** The state after the mutation, where the network’s count was `count` before. */
    after: (count = 10) => state(rule.to, count + step),
    step,
  }
}

describe.each(rules)('$does ($line)', (rule) => {
  test('shows at once, and stays once the network confirms', async () => {
    const { press, see, before, after, respond, sent } = startRule(rule)
    expect(see()).toEqual(before())
    const pressed = press()
    expect(see()).toEqual(after())
    await respond()
    expect(await pressed).toEqual({ state: 'confirmed' })
    expect(see()).toEqual(after())
    expect(sent).toEqual([rule.to])
  })

  test('reverts to the network’s state on failure, and reports why', async () => {
    const { press, load, see, before, respond } = startRule(rule)
    const pressed = press()
    load(!rule.to, 12)
    const failure = new Failure('forbidden', 'no')
    await respond(failure)
    expect(await pressed).toEqual({ state: 'failed', failure })
    expect(see()).toEqual(before(12))
  })

  test('is neither hidden nor doubled by a refetch in flight', async () => {
    const { press, load, see, after, respond, step } = startRule(rule)
    const pressed = press()
    load(!rule.to, 20)
    expect(see()).toEqual(after(20))
    load(rule.to, 20 + step)
    expect(see()).toEqual(after(20))
    await respond()
    await pressed
    expect(see()).toEqual(after(20))
  })

  test('survives a late batch, and a newer one is believed', async () => {
    const { cache, press, load, see, before, after, respond } = startRule(rule)
    const late = cache.begin()
    const pressed = press()
    const later = cache.begin()
    await respond()
    await pressed
    load(!rule.to, 30, later)
    expect(see()).toEqual(after(30))
    load(!rule.to, 40, late)
    expect(see(), 'older than the last one').toEqual(after(30))
    load(!rule.to, 50)
    expect(see()).toEqual(before(50))
  })

  test('is counted once and sent once, however often it is repeated', async () => {
    const { press, see, after, respond, sent } = startRule(rule)
    const pressed = [press(), press(), press()]
    expect(see()).toEqual(after())
    await respond()
    expect((await Promise.all(pressed)).map(({ state }) => state)).toEqual(['superseded', 'superseded', 'confirmed'])
    expect(see()).toEqual(after())
    expect((await press()).state).toBe('unchanged')
    expect(sent).toEqual([rule.to])
  })

  test('and its opposite in quick succession end in the last choice', async () => {
    const { press, see, before, respond, sent } = startRule(rule)
    const pressed = [press(), press(!rule.to)]
    expect(see()).toEqual(before())
    await respond()
    expect(see()).toEqual(before())
    await respond()
    expect((await Promise.all(pressed)).map(({ state }) => state)).toEqual(['superseded', 'confirmed'])
    expect(see()).toEqual(before())
    expect(sent).toEqual([rule.to, !rule.to])
  })

  test('notifies subscribers when it shows, but not again when it is confirmed', async () => {
    const { cache, press, respond } = startRule(rule)
    const shown = () => rule.read(cache)
    let last = shown()
    let changes = 0
    cache.subscribe(rule.ref, () => {
      if (shown() !== last) changes += 1
      last = shown()
    })
    const pressed = press()
    await respond()
    await pressed
    expect(changes).toBe(1)
  })
})
