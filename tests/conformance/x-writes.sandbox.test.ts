import { Failure } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import type { Publish, SendJournal } from '@chorus/networks/draft'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import type { Connection, NetworkDeps } from '@chorus/networks/network'
import { createAskX } from '@chorus/networks/x/ask-x'
import { connectX } from '@chorus/networks/x/connect'
import { createSending } from '@chorus/networks/x/publish/create-sending'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createFilm } from '../provider/media/create-film.ts'
import { toPicture } from './bluesky-actors.ts'
import { plain, publishDraft, refsOf } from './capabilities/stage.ts'
import { createOwnFetcher, startXStack, toXSession, type XStack } from './start-x-target.ts'

let stack: XStack
beforeAll(async () => void (stack = await startXStack('self-serve')))
afterAll(() => stack?.[Symbol.asyncDispose]())
afterEach(() => stack.faults.clear())

function open(of: XStack, person: string, more: Partial<NetworkDeps> = {}): Connection {
  const fetcher = createFetcher({ root: of.scrapeUrl })
  return connectX(toXSession(of.world, person), {
    fetcher,
    ownFetcher: createOwnFetcher(of.provider),
    now: Date.now,
    options: of.options,
    ...more,
  })
}

/** Sends without waiting for X in real time. */
function openSending(person: string, { fetcher = createOwnFetcher(stack.provider), now = Date.now } = {}): Pick<Publish, 'send' | 'find'> {
  const { payload, profileId: me } = toXSession(stack.world, person)
  return createSending(createAskX(payload, fetcher), { me, now, pause: async () => {} })
}

const identity = () => ({ key: crypto.randomUUID(), createdAt: Date.now() })

interface OpenJournal extends SendJournal {
  /** As if its author had pressed "Send again". */
  allowRepeat(): void
}

function openJournal(): OpenJournal {
  let text: string | undefined
  let isAllowed = false
  return {
    read: () => text,
    write: async (next) => void (text = next),
    isRepeatAllowed: () => isAllowed,
    allowRepeat: () => void (isAllowed = true),
  }
}

/** X's lists lag behind. */
const behind =
  (fetcher: Fetcher): Fetcher =>
  async (path, init) =>
    path.includes('/replies') ? Response.json({ success: true, data: { meta: { result_count: 0 } } }) : fetcher(path, init)

test('a poll is part of its post', async () => {
  const mina = open(stack, 'mina')
  const poll = { key: 'k', title: 'Which quay?', options: ['North', 'South'], type: 'single-choice', durationSeconds: 7200 } as const
  const { postId } = await publishDraft(mina.publish!, plain('Which quay?', { poll }))
  const post = await open(stack, 'teo').post(postId)
  expect(post.poll).toMatchObject({ votingStatus: 'open', durationSeconds: 7200, options: [{ label: 'North' }, { label: 'South' }] })
  expect(post.metadata.content).toBe('Which quay?')
})

test('a reply mentions everyone in its post, except people it leaves out', async () => {
  const { world } = stack
  const mina = open(stack, 'mina')
  const { idOf } = postIdsOf(world)
  const post = await mina.post(idOf(world.post('x-special-mentions')!))
  const by = world.person('mina').accounts.x!
  const others = mina.publish!.findMentioned!(post, { profileId: by.id })
  const jonas = world.person('jonas').accounts.x!.id
  expect(others.map(({ profileId }) => profileId)).toEqual([jonas])
  const { postId, publicationId } = post
  const reply = await publishDraft(mina.publish!, plain('Thank you', { replyTo: { postId, publicationId }, leftOut: [jonas] }))
  expect(stack.x.writes.find(({ id }) => id === reply.postId)).toMatchObject({ person: 'mina', leftOut: [jonas] })
  const again = await publishDraft(mina.publish!, plain('And again', { replyTo: { postId, publicationId } }))
  expect(stack.x.writes.find(({ id }) => id === again.postId)).not.toHaveProperty('leftOut')
})

test.each(['enterprise', 'self-serve'] as const)('posts say who may reply to them, as X decides on the %s plan', async (plan) => {
  await using own = await startXStack(plan)
  const { world } = own
  const author = 'mina'
  const others = world.people.filter(({ key, accounts }) => accounts.x && key !== author).map(({ key }) => key)
  const isFollowed = (key: string) => world.follows.some(({ network, from, to }) => network === 'x' && from === author && to === key)
  const [followed, stranger] = [others.find(isFollowed)!, others.find((key) => !isFollowed(key))!]
  for (const restriction of ['Everyone', 'OnlyPeopleYouFollow', 'MentionedProfiles'] as const) {
    const text = `Hello @${world.person(followed).accounts.x!.handle}, for ${restriction}.`
    const addressed = await publishDraft(open(own, author).publish!, plain(text, { restriction }))
    const alone = await publishDraft(open(own, author).publish!, plain(`For ${restriction}.`, { restriction }))
    for (const [person, { postId, publicationId }] of [followed, stranger].flatMap((key) => [
      [key, addressed] as const,
      [key, alone] as const,
    ])) {
      const reader = open(own, person)
      const { canComment } = await reader.post(postId)
      const replied = publishDraft(reader.publish!, plain(`From ${person}.`, { replyTo: { postId, publicationId } }))
      const isAccepted = await replied.then(
        () => true,
        () => false,
      )
      expect([restriction, person, canComment], plan).toEqual([restriction, person, isAccepted])
      if (person === followed && postId === addressed.postId) expect(canComment).toBe(true)
    }
  }
})

test('four images have their alt text', async () => {
  const media = ['One', 'Two', 'Three', undefined].map((alt) => ({ kind: 'image' as const, file: toPicture(), ...(alt && { alt }) }))
  const { postId } = await openSending('ana').send(plain('Four.', { media }), identity())
  const { metadata } = await open(stack, 'teo').post(postId)
  expect(metadata.attachments.map(({ type, alt }) => [type, alt])).toEqual([
    ['Image', 'One'],
    ['Image', 'Two'],
    ['Image', 'Three'],
    ['Image', undefined],
  ])
})

test('a video is uploaded in parts, and waits until X has processed it', async () => {
  const file = new Blob([createFilm(2.5 * 1024 * 1024)], { type: 'video/mp4' })
  const shares: number[] = []
  const upload = { signal: AbortSignal.timeout(60_000), report: (share: number) => void shares.push(share), end: () => {} }
  const draft = plain('A film.', { media: [{ kind: 'video', file }] })
  const { postId } = await openSending('ana').send(draft, identity(), undefined, undefined, upload)
  expect(shares).toHaveLength(3)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares.at(-1)).toBe(1)
  expect((await open(stack, 'teo').post(postId)).metadata.attachments).toMatchObject([{ type: 'Video' }])
  const routes = stack.faults.seen.map(({ method, path }) => `${method} ${path.replace(/\d{5,}/, ':id').replace(/\?.*/, '')}`)
  expect(routes.filter((route) => route.endsWith('/append'))).toHaveLength(3)
  expect(routes).toContain('POST /2/media/upload/:id/finalize')
})

test('a post that is cancelled while its video is uploaded sends nothing', async () => {
  const file = new Blob([createFilm(2.5 * 1024 * 1024)], { type: 'video/mp4' })
  const cancelling = new AbortController()
  const before = stack.faults.seen.length
  const end = () => {
    if (cancelling.signal.aborted) throw new Failure('aborted', 'Cancelled.')
  }
  const upload = { signal: cancelling.signal, report: () => cancelling.abort(), end }
  const draft = plain('A film that stays unseen.', { media: [{ kind: 'video', file }] })
  await expect(openSending('ana').send(draft, identity(), undefined, undefined, upload)).rejects.toMatchObject({ kind: 'aborted' })
  const routes = stack.faults.seen.slice(before).map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
  expect(routes).toContain('POST /2/media/upload/initialize')
  expect(routes).not.toContain('POST /2/tweets')
})

test('a GIF among images is refused before anything is uploaded', async () => {
  const gif = new Blob([new Uint8Array(10)], { type: 'image/gif' })
  const media = [gif, toPicture()].map((file) => ({ kind: 'image' as const, file }))
  const before = stack.faults.seen.length
  await expect(openSending('ana').send(plain('Two.', { media }), identity())).rejects.toMatchObject({ kind: 'refused' })
  expect(stack.faults.seen).toHaveLength(before)
})

describe('a post whose answer is lost', () => {
  const losing: Fetcher = async (path, init) => {
    const answer = await createOwnFetcher(stack.provider)(path, init)
    if (path.endsWith('/compose') || path.includes('/replies')) throw new TypeError('Failed to fetch')
    return answer
  }
  const blind = behind(losing)
  const never: Fetcher = (path, init) =>
    path.endsWith('/compose') ? Promise.reject(new TypeError('Failed to fetch')) : createOwnFetcher(stack.provider)(path, init)

  test('is recognised by its files after the page has closed, whatever else says the same', async () => {
    const journal = openJournal()
    const name = identity()
    const send = (file: Blob) => plain('The same words.', { media: [{ kind: 'image' as const, file }] })
    await expect(openSending('haru', { fetcher: losing }).send(send(toPicture()), name, undefined, journal)).rejects.toMatchObject({
      kind: 'unreachable',
    })
    const other = await openSending('haru').send(send(toPicture(50, 40)), identity())
    const found = await openSending('haru').find(name, undefined, journal)
    expect(found).toBeDefined()
    expect(found!.postId).not.toBe(other.postId)
  })

  test('is not sent again within two minutes, then once, and then only when its author asks for it', async () => {
    const journal = openJournal()
    const name = identity()
    let clock = Date.now()
    const now = () => clock
    const lost = openSending('mei', { fetcher: never, now })
    const draft = plain('Never arrives.')
    const send = () => lost.send(draft, name, undefined, journal).catch((error: unknown) => (error as Error).message)
    expect(await send()).toBe('Failed to publish post.')
    clock += 100_000
    expect(await send()).toBe('X has not confirmed the post.')
    clock += 30_000
    expect(await send()).toBe('Failed to publish post.')
    clock += 130_000
    expect(await send()).toBe(operationMessages.neverConfirmed)
    expect(await send()).toBe(operationMessages.neverConfirmed)
    journal.allowRepeat()
    const { postId } = await openSending('mei', { now }).send(draft, name, undefined, journal)
    expect((await open(stack, 'mei').post(postId)).metadata.content).toBe('Never arrives.')
  })

  test('is found when X refuses to take it twice', async () => {
    const journal = openJournal()
    const name = identity()
    let clock = Date.now()
    const now = () => clock
    await openSending('jiwoo', { fetcher: blind, now })
      .send(plain('Twice.'), name, undefined, journal)
      .catch(() => {})
    clock += 121_000
    let isBehind = true
    const later = openSending('jiwoo', { fetcher: (path, init) => (isBehind ? blind : createOwnFetcher(stack.provider))(path, init), now })
    const noted = journal.read()
    expect(await later.find(name, undefined, journal)).toBeUndefined()
    // A lookup changes nothing, and sending doesn't pay for another one.
    expect(journal.read()).toBe(noted)
    isBehind = false
    const found = await later.send(plain('Twice.'), name, undefined, journal)
    const posts = stack.world.postsBy('jiwoo', 'x').filter(({ text }) => text === 'Twice.')
    expect(posts).toHaveLength(1)
    expect((await open(stack, 'jiwoo').post(found.postId)).metadata.content).toBe('Twice.')
  })
})

test('a post that X calls a duplicate, but doesn’t show, is never sent again without its author', async () => {
  const [journal, name] = [openJournal(), identity()]
  const draft = plain('Hidden by X.')
  let clock = Date.now()
  let isLost = true
  const fetcher = behind(async (path, init) => {
    const answer = await createOwnFetcher(stack.provider)(path, init)
    if (isLost && path.endsWith('/compose')) throw new TypeError('Failed to fetch')
    return answer
  })
  const send = () => openSending('haru', { fetcher, now: () => clock }).send(draft, name, undefined, journal)
  await expect(send()).rejects.toMatchObject({ kind: 'unreachable' })
  isLost = false
  const composed = () => stack.x.writes.filter(({ route }) => route === 'POST /2/tweets').length
  const before = composed()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    clock += 121_000
    await expect(send()).rejects.toMatchObject({ kind: 'timeout', message: operationMessages.neverConfirmed })
  }
  expect(composed()).toBe(before)
})

describe('an account that posts much more elsewhere', () => {
  const unanswered: Fetcher = async (path, init) => {
    if (path.includes('/replies')) throw new TypeError('Failed to fetch')
    const answer = await createOwnFetcher(stack.provider)(path, init)
    if (path.endsWith('/compose')) throw new TypeError('Failed to fetch')
    return answer
  }
  const lose = async (text: string) => {
    const [journal, name] = [openJournal(), identity()]
    const draft = plain(text, { media: [{ kind: 'image', file: toPicture() }] })
    await expect(openSending('mei', { fetcher: unanswered }).send(draft, name, undefined, journal)).rejects.toMatchObject({
      kind: 'unreachable',
    })
    return { journal, name, text }
  }
  const postElsewhere = (count: number) => {
    const [latest] = stack.world.postsBy('mei', 'x')
    for (let n = 0; n < count; n += 1)
      stack.world.add({
        ...latest!,
        key: `x-elsewhere-${crypto.randomUUID()}`,
        at: Date.now() + 1000,
        text: `Elsewhere ${n}.`,
        pictures: [],
      })
  }

  test('has its lost post found behind thirty others', async () => {
    const { journal, name, text } = await lose('Behind thirty.')
    postElsewhere(30)
    const found = await openSending('mei').find(name, undefined, journal)
    expect((await open(stack, 'mei').post(found!.postId)).metadata.content).toBe(text)
  })

  test('leaves it to the author when more has been posted since than a lookup reads', async () => {
    const { journal, name } = await lose('Behind too many.')
    postElsewhere(101)
    const now = () => Date.now() + 121_000
    await expect(openSending('mei', { now }).find(name, undefined, journal)).rejects.toMatchObject({
      message: operationMessages.neverConfirmed,
    })
  })
})

test('a text that X already has is refused with its reason, and can be changed', async () => {
  const once = openSending('yael')
  await once.send(plain('Said before.'), identity())
  stack.world.postsBy('yael', 'x')[0]!.at -= 60_000
  const refusal = await once.send(plain('Said before.'), identity()).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ kind: 'refused', cause: { message: expect.stringContaining('duplicate content') } })
})

test('people that an account has blocked are listed, and can only be unblocked on X', async () => {
  const { block, notOffered } = open(stack, 'mina')
  expect((await block!.list({})).items.length).toBeGreaterThan(0)
  expect([block!.add, block!.remove]).toEqual([undefined, undefined])
  expect(notOffered!.map(({ what, reason }) => `${what} ${reason}`)).toEqual([
    'like plan',
    'follow plan',
    'bookmark plan',
    'reply summons',
    'quote plan',
    'block api',
    'report api',
    'warning api',
  ])
})

test('hides a reply at X', async () => {
  const [mina, teo] = [open(stack, 'mina'), open(stack, 'teo')]
  const root = await publishDraft(mina.publish!, plain('Ahoy @teo_ferries'))
  const reply = await publishDraft(teo.publish!, plain('Ahoy!', { replyTo: root }))
  await mina.hideReply!.add(await mina.post(reply.postId))
  expect(stack.x.writes.at(-1)).toMatchObject({ route: 'PUT /2/tweets/:id/hidden', person: 'mina', id: reply.postId })
})

test('a video that X can’t process is refused, and nothing is posted', async () => {
  const file = new Blob([new Uint8Array(1000)], { type: 'video/mp4' })
  const before = stack.x.writes.filter(({ route }) => route === 'POST /2/tweets').length
  const sent = openSending('ana').send(plain('No film.', { media: [{ kind: 'video', file }] }), identity())
  await expect(sent).rejects.toMatchObject({ kind: 'refused', cause: { message: 'X could not process the file.' } })
  expect(stack.x.writes.filter(({ route }) => route === 'POST /2/tweets')).toHaveLength(before)
})

describe('when what was paid to X is used up', () => {
  let broke: XStack
  beforeAll(async () => void (broke = await startXStack('self-serve', {}, { credits: 0 })))
  afterAll(() => broke?.[Symbol.asyncDispose]())

  test('an account reads public pages with a notice, and can’t post', async () => {
    const told: string[] = []
    const mina = open(broke, 'mina', { onFallback: (network) => told.push(network) })
    expect((await mina.discover({})).items.length).toBeGreaterThan(0)
    expect(told).toEqual(['x'])
    await expect(mina.mute!.list({})).rejects.toMatchObject({ kind: 'refused', status: 402 })
    const refusal = await publishDraft(mina.publish!, plain('Unpaid.')).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ kind: 'refused', status: 402 })
    // Unlike a daily budget, it doesn't start again by itself.
    expect(refusal).not.toMatchObject({ retryAfter: expect.any(Number) })
    expect(broke.x.writes).toEqual([])
  })
})

describe('when the budget is used up', () => {
  let poor: XStack
  beforeAll(async () => void (poor = await startXStack('self-serve', { CHORUS_X_ACCOUNT_DAILY_CAP: '0.001' })))
  afterAll(() => poor?.[Symbol.asyncDispose]())

  test('an account reads public pages with a notice, and what only it may see fails', async () => {
    const told: string[] = []
    const mina = open(poor, 'mina', { onFallback: (network) => told.push(network) })
    const first = await mina.discover({})
    expect(first.items.length).toBeGreaterThan(0)
    const second = await mina.discover({ cursor: first.cursor })
    expect(refsOf(second.items).filter((ref) => refsOf(first.items).includes(ref))).toEqual([])
    const teo = await mina.profile('teo_ferries')
    expect((await mina.postsBy(teo, 'feed', {})).items.length).toBeGreaterThan(0)
    const [post] = (await mina.postsBy(teo, 'feed', {})).items
    expect((await mina.thread(post!.postId)).post.ref).toBe(post!.ref)
    expect((await mina.searchProfiles!.find('teo', {})).items.length).toBeGreaterThan(0)
    expect(new Set(told)).toEqual(new Set(['x']))
    await expect(mina.timeline!.following({})).rejects.toMatchObject({ status: 402 })
    await expect(mina.mute!.list({})).rejects.toMatchObject({ status: 402 })
  })

  test('a post is refused with that reason, and not sent', async () => {
    const mina = open(poor, 'mina')
    await expect(publishDraft(mina.publish!, plain('Too dear.'))).rejects.toMatchObject({
      kind: 'refused',
      status: 402,
      shortage: { left: expect.any(Number), needed: expect.any(Number) },
    })
    expect(poor.x.writes).toEqual([])
  })
})
