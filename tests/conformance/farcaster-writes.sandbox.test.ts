import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { createActs } from '@chorus/networks/farcaster/acts/create-acts'
import { connectFarcaster } from '@chorus/networks/farcaster/connect'
import { createSending } from '@chorus/networks/farcaster/publish/create-sending'
import { createDeviceWriter } from '@chorus/networks/farcaster/write/create-device-writer'
import { createHostedWriter } from '@chorus/networks/farcaster/write/create-hosted-writer'
import { createFetcher } from '@chorus/networks/fetcher'
import type { Capabilities, Connection, NetworkDeps } from '@chorus/networks/network'
import { startFaultProxy, type FaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toSandboxSettings } from '../../scripts/sandbox-settings.ts'
import { loggedInOf, logInHosted } from '../provider/log-in-hosted.ts'
import { openBrowser } from '../provider/open-browser.ts'
import { type SandboxProvider, startSandboxProvider } from '../provider/sandbox-provider.ts'
import { type Provider, startProvider } from '../provider/start-provider.ts'
import { unlimited } from '../provider/unlimited.ts'
import { plain, publishDraft } from './capabilities/stage.ts'

type Written = Pick<Capabilities, 'like' | 'mirror' | 'follow' | 'remove' | 'editProfile' | 'publish'>

let own: SandboxProvider
let sandbox: Sandbox
let hub: FaultProxy
let provider: Provider
let guest: Connection
/** Drops responses between the page and our server. */
let isDropping: boolean | 'writes' = false

beforeAll(async () => {
  own = await startSandboxProvider()
  ;({ sandbox } = own)
  hub = await startFaultProxy({ target: sandbox.urls.farcasterHub })
  const environment = { ...toSandboxSettings(sandbox), CHORUS_FARCASTER_HUB_URL: hub.url }
  provider = await startProvider({ environment, app: { limits: unlimited } })
  guest = connectFarcaster(
    undefined,
    toDeps((path, init) => request(path, init)),
  )
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await hub?.close()
  await own?.[Symbol.asyncDispose]()
})
afterEach(() => {
  hub.clear()
  isDropping = false
})

const request = (path: string, init?: RequestInit) => Promise.resolve(provider.app.fetch(new Request(`http://localhost${path}`, init)))
const nowhere = createFetcher({ root: 'http://127.0.0.1:9' })
const toDeps = (ownFetcher: NetworkDeps['ownFetcher']): NetworkDeps => {
  const texts = new Map<string, string>()
  return {
    fetcher: nowhere,
    now: Date.now,
    storedFacts: { read: (key) => texts.get(key), write: (key, value) => void texts.set(key, value) },
    async ownFetcher(path, init) {
      const answer = await ownFetcher(path, init)
      if (isDropping === true || (isDropping === 'writes' && init?.method === 'POST')) throw new TypeError('The response was lost.')
      return answer
    },
  }
}
const accountOf = (key: string) => sandbox.world.person(key).accounts.farcaster!

/** Logs in so that the server may sign. */
async function enterHosted(key: string) {
  const browser = openBrowser(provider, '192.0.2.81')
  const { parsed } = loggedInOf(await logInHosted['Farcaster signer']({ browser }, sandbox.world.person(key)))
  const deps = toDeps((path, init) =>
    Promise.resolve(
      request(path, {
        ...init,
        headers: { ...(init?.headers as object), cookie: browser.cookie(), 'sec-fetch-site': 'same-origin' },
      }),
    ),
  )
  const connection = connectFarcaster(parsed, deps)
  // The hub learns of a new key with its next block.
  await vi.waitFor(() => connection.follow!.remove({ profileId: '3' } as Profile))
  return { connection, deps }
}

const openHosted = async (key: string): Promise<Written> => (await enterHosted(key)).connection as Connection & Written

/** The browser signs, here with a key that the account has approved before. */
async function openDevice(key: string): Promise<Written> {
  const { fid, signerSeed } = accountOf(key)
  const pkcs8 = Buffer.from(`302e020100300506032b657004220420${signerSeed}`, 'hex')
  const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const signer = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const deps = toDeps((path, init) => request(path, init))
  const writer = createDeviceWriter(fid, deps, async (_, hash) => ({ signature: sign(null, hash, privateKey), signer }))
  const session = { type: 'Farcaster', profileId: String(fid), token: 'device:0x', createdAt: 0, expiresAt: 0 } as const
  const shown = connectFarcaster(
    { ...session, proof: { kind: 'grant', signerRequestToken: '' } },
    { ...deps, direct: { fetcher: nowhere, authorize: () => Promise.reject(new Error('It has no token.')) } },
  )
  const { remove, editProfile, ...acts } = createActs(writer, guest, deps)
  return {
    ...acts,
    remove: { ...shown.remove!, ...remove },
    editProfile: { ...shown.editProfile!, ...editProfile },
    publish: { ...shown.publish!, ...createSending(writer, guest, deps) },
  }
}

interface HubCast {
  hash: string
  data: { castAddBody: { text: string; mentions: number[]; mentionsPositions: number[]; parentUrl: string | null; embeds: object[] } }
}
const readHub = async <T>(path: string): Promise<T[]> =>
  ((await (await fetch(`${sandbox.urls.farcasterHub}/v1/${path}`)).json()) as { messages: T[] }).messages
const readCasts = (key: string) => readHub<HubCast>(`castsByFid?fid=${accountOf(key).fid}&reverse=true&pageSize=40`)
/** Hubs find a cast by its author and hash only, so the server must have read the author's list. */
const readPost = async (key: string): Promise<Post> => {
  const { items } = await guest.postsBy(await guest.profile(String(accountOf(key).fid)), 'feed', {})
  return items.find(({ type }) => type === 'Post')!
}

describe.each([
  ['a hosted signer', openHosted, 'mina', 'sol'],
  ['a device signer', openDevice, 'kofi', 'ana'],
] as const)('an account with %s', (_, open, me, friend) => {
  let account: Written
  beforeAll(async () => {
    account = await open(me)
  })

  test('likes and recasts a post, and can undo both, also in quick succession', async () => {
    const post = await readPost(friend)
    const { fid } = accountOf(me)
    for (const [capability, type] of [
      ['like', 'Like'],
      ['mirror', 'Recast'],
    ] as const) {
      const isThere = async () => {
        const reactions = await readHub<{ data: { fid: number } }>(
          `reactionsByCast?target_fid=${post.author.profileId}&target_hash=${post.postId}&reaction_type=${type}`,
        )
        return reactions.some(({ data }) => data.fid === fid)
      }
      const toggle = account[capability]
      await toggle.remove(post)
      expect(await isThere()).toBe(false)
      await toggle.add(post)
      await toggle.add(post)
      expect(await isThere()).toBe(true)
      await toggle.remove(post)
      await toggle.add(post)
      await toggle.remove(post)
      expect(await isThere()).toBe(false)
    }
  })

  test('follows and unfollows a person', async () => {
    const profile = await guest.profile(String(accountOf(friend).fid))
    const isFollowing = async () => {
      const links = await readHub<{ data: { linkBody: { targetFid: number } } }>(`linksByFid?fid=${accountOf(me).fid}&link_type=follow`)
      return links.some(({ data }) => data.linkBody.targetFid === accountOf(friend).fid)
    }
    await account.follow.remove(profile)
    expect(await isFollowing()).toBe(false)
    await account.follow.add(profile)
    expect(await isFollowing()).toBe(true)
  })

  test('publishes what others then read unchanged, with mentions, a link and a channel', async () => {
    const { username, fid } = accountOf(friend)
    const text = `Ahoy @${username}, 潮 is high 🌊 see https://harbour.example/tides?a=1 #tides @nobodyhasthisname`
    const channel = { id: 'tides', parentUrl: 'https://farcaster.group/tides' }
    const published = await publishDraft(account.publish, plain(text, { channel }))
    const [cast] = await readCasts(me)
    expect(cast).toMatchObject({
      hash: published.postId,
      data: {
        castAddBody: {
          mentions: [fid],
          mentionsPositions: [5],
          parentUrl: channel.parentUrl,
          embeds: [{ url: 'https://harbour.example/tides?a=1' }],
        },
      },
    })
    const post = await guest.post(published.postId)
    expect(post).toMatchObject({
      ...published,
      type: 'Post',
      metadata: { content: text },
      author: { profileId: String(accountOf(me).fid) },
    })
    expect(post.metadata.facets[0]).toMatchObject({ kind: 'mention', profileId: String(fid) })
  })

  test('replies, quotes, and continues its own thread', async () => {
    const post = await readPost(friend)
    const name = { postId: post.postId, publicationId: post.publicationId }
    const reply = await publishDraft(account.publish, plain('A reply.', { replyTo: name }))
    const next = await publishDraft(account.publish, plain('And another.', { replyTo: reply }))
    const quote = await publishDraft(account.publish, plain('A quote.', { quote: name }))
    expect(await guest.post(reply.postId)).toMatchObject({ type: 'Comment', parentPostId: post.postId })
    expect(await guest.post(next.postId)).toMatchObject({ type: 'Comment', parentPostId: reply.postId })
    expect(await guest.post(quote.postId)).toMatchObject({ type: 'Quote', quoteOn: { postId: post.postId } })
    expect((await guest.comments(post.postId, {})).items.map(({ ref }) => ref)).toContain(reply.ref)
  })

  test('publishes each of twelve posts once, although responses are lost on both ways', async () => {
    for (let index = 0; index < 12; index++) {
      const text = `Exactly once ${me} ${index}`
      const identity = account.publish.identify()
      expect(await account.publish.find(identity)).toBeUndefined()
      isDropping = index % 3 === 0
      hub.set(index % 3 === 1 ? [{ fault: 'reset-after-headers', path: '/v1/submitMessage' }] : [])
      await account.publish.send(plain(text), identity).catch(() => undefined)
      isDropping = false
      hub.clear()
      const published = await account.publish.send(plain(text), identity)
      expect(await account.publish.find(identity)).toEqual(published)
    }
    const texts = (await readCasts(me)).map(({ data }) => data.castAddBody.text)
    for (let index = 0; index < 12; index++) expect(texts.filter((text) => text === `Exactly once ${me} ${index}`)).toHaveLength(1)
  })

  test('finds a post whose response was lost, without sending it again', async () => {
    const identity = account.publish.identify()
    isDropping = 'writes'
    const published = await account.publish.send(plain(`Lost at sea, ${me}.`), identity)
    isDropping = false
    expect(await account.publish.find(identity)).toEqual(published)
  })

  test('deletes its own post for everyone', async () => {
    const published = await publishDraft(account.publish, plain('Soon gone.'))
    expect((await guest.post(published.postId)).metadata.content).toBe('Soon gone.')
    await account.remove.post(published)
    await expect(guest.post(published.postId)).rejects.toMatchObject({ kind: 'not-found' })
    await account.remove.post(published)
  })

  test('edits its name and bio, and leaves the rest', async () => {
    const { fid } = accountOf(me)
    const before = await guest.profile(String(fid))
    await account.editProfile.save({ displayName: before.displayName, bio: 'Of the quay 🌊' })
    expect(await account.editProfile.load()).toMatchObject({ displayName: before.displayName, bio: 'Of the quay 🌊' })
    expect(await guest.profile(String(fid))).toMatchObject({ displayName: before.displayName, bio: 'Of the quay 🌊', pfp: before.pfp })
    await expect(account.editProfile.save({ displayName: 'x'.repeat(33), bio: '' })).rejects.toMatchObject({ kind: 'refused' })
  })

  test('edits its location and website', async () => {
    const fid = String(accountOf(me).fid)
    const { displayName, bio = '' } = await guest.profile(fid)
    const save = (location: string) => account.editProfile.save({ displayName, bio, location, website: 'https://quay.example' })
    await save('52.523, 13.4')
    expect(await guest.profile(fid)).toMatchObject({ location: '52.52, 13.40', website: 'https://quay.example' })
    await expect(save('Lisbon')).rejects.toMatchObject({ kind: 'refused' })
    await save('')
    expect((await guest.profile(fid)).location).toBeUndefined()
    expect(account.editProfile.fields).toContain('location')
    expect((await account.editProfile.load()).missing).toEqual((await guest.profile(fid)).isPro ? undefined : ['banner'])
  })

  test('rejects what the network would refuse, without sending anything', async () => {
    const sent = () => hub.seen.filter(({ path }) => path === '/v1/submitMessage').length
    const before = sent()
    await expect(publishDraft(account.publish, plain('  '))).rejects.toMatchObject({ kind: 'refused' })
    await expect(publishDraft(account.publish, plain('x'.repeat(10_001)))).rejects.toMatchObject({ kind: 'refused' })
    expect(sent()).toBe(before)
  })
})

test('a device sends the same bytes again, until a hub has refused their key', async () => {
  const { fid, signerSeed } = accountOf('ana')
  const toKey = (seed: string) =>
    createPrivateKey({ key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'), format: 'der', type: 'pkcs8' })
  let key = toKey('77'.repeat(32))
  const bodies: string[] = []
  const deps = toDeps((path, init) => {
    // The data may be written in another order; its hash and signature say whether the bytes are the same.
    if (init?.method === 'POST') {
      const { hash, signature, signer } = JSON.parse(String(init.body)) as Record<string, string>
      bodies.push(`${hash} ${signature} ${signer}`)
    }
    return request(path, init)
  })
  const signer = () => createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const writer = createDeviceWriter(fid, deps, async (_, hash) => ({ signature: sign(null, hash, key), signer: signer() }))
  const { send } = createSending(writer, guest, deps)
  const identity = { key: 'a-draft-of-ana', createdAt: Date.now() }
  await expect(send(plain('Which key?'), identity)).rejects.toMatchObject({ message: 'Invalid signer key.' })
  key = toKey(signerSeed)
  isDropping = true
  await expect(send(plain('Which key?'), identity)).rejects.toMatchObject({ kind: 'unreachable' })
  isDropping = false
  await send(plain('Which key?'), identity)
  expect(new Set(bodies.slice(1)).size).toBe(1)
  expect(bodies[0]).not.toBe(bodies[1])
  expect((await readCasts('ana')).filter(({ data }) => data.castAddBody.text === 'Which key?')).toHaveLength(1)
})

test('a page that knows nothing but the journal sends the bytes of the page before it', async () => {
  const { fid, signerSeed } = accountOf('ana')
  const pkcs8 = Buffer.from(`302e020100300506032b657004220420${signerSeed}`, 'hex')
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const signer = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  let text: string | undefined
  const journal = { read: () => text, write: async (next: string) => void (text = next) }
  const identity = { key: 'a-draft-of-two-pages', createdAt: Date.now() }
  const openPage = () => {
    const deps = toDeps((path, init) => request(path, init))
    const writer = createDeviceWriter(fid, deps, async (_, hash) => ({ signature: sign(null, hash, key), signer }))
    return createSending(writer, guest, deps)
  }
  isDropping = true
  await expect(openPage().send(plain('As signed first.'), identity, undefined, journal)).rejects.toMatchObject({ kind: 'unreachable' })
  isDropping = false
  // What a page prepares can differ, because an image is uploaded under another name once its cache is lost.
  const published = await openPage().send(plain('As prepared later.'), identity, undefined, journal)
  expect(await openPage().find(identity, undefined, journal)).toEqual(published)
  const texts = (await readCasts('ana')).map(({ data }) => data.castAddBody.text)
  expect(texts.filter((each) => each === 'As signed first.' || each === 'As prepared later.')).toEqual(['As signed first.'])
})

test('a scheduler that knows nothing but the journal sends the message that was signed, although its files have other names', async () => {
  const { deps } = await enterHosted('ana')
  const text = 'With a file.'
  const identity = { key: crypto.randomUUID(), createdAt: Date.now() }
  let stored: string | undefined
  const journal = { read: () => stored, write: async (written: string) => void (stored = written) }
  const attempt = (file: string) => {
    const writer = createHostedWriter(accountOf('ana').fid, deps)
    return createSending(writer, guest, deps).send(
      plain(text, { media: [{ kind: 'gif', url: `https://files.example/${file}.jpg`, width: 1, height: 1 }] }),
      identity,
      undefined,
      journal,
    )
  }
  hub.set([{ fault: 'refuse' }])
  await expect(attempt('first-name')).rejects.toMatchObject({ kind: 'unreachable' })
  hub.clear()
  const { postId } = await attempt('second-name')
  const made = (await readCasts('ana')).filter(({ data }) => data.castAddBody.text === text)
  expect(made).toMatchObject([{ hash: postId, data: { castAddBody: { embeds: [{ url: 'https://files.example/first-name.jpg' }] } } }])
})

test.each(['relay', 'sponsorship', 'custody'] as const)('a session of kind %s offers no writes', (kind) => {
  const proof = { kind, channelToken: '', signerRequestToken: '', signature: '' }
  const session = { type: 'Farcaster', profileId: '1', token: 'vault:1', createdAt: 0, expiresAt: 0, proof } as const
  const connection = connectFarcaster(session as Parameters<typeof connectFarcaster>[0], toDeps(nowhere))
  expect(connection.viewerId).toBe('1')
  for (const name of ['like', 'mirror', 'follow', 'publish', 'remove', 'editProfile'] as const) expect(connection[name]).toBeUndefined()
})
