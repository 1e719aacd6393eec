import type { Channel } from '@chorus/model/channel'
import { operationMessages } from '@chorus/model/operation-messages'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import { type LensStandIn, startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain, publishDraft, readItems, refsOf } from './capabilities/stage.ts'
import { logInAtLens } from './log-in-at-lens.ts'

const world = createWorld()
const unused: Fetcher = () => Promise.reject(new Error('Not used here.'))
let lens: LensStandIn
beforeAll(async () => {
  lens = await startLens({ world, mediaUrl: 'http://media.example', listDelay: 0 })
})
afterAll(() => lens.close())

/** Someone's account on their device. */
async function logIn(key: string) {
  const { connection } = await logInAtLens(lens.url, world.person(key))
  const groups = connection.channels!
  const find = async (name: string): Promise<Channel> => groups.channel((await groups.find(name, {})).items[0]!.id)
  return { connection, groups, find, ref: (await connection.profile(connection.viewerId!)).ref }
}
const guest = () => connectLens(undefined, { fetcher: createFetcher({ root: lens.url }), ownFetcher: unused, now: Date.now })
/** Someone who is on Lens, isn't a member, and is none of these. */
const findOutsider = (owner: string, others: readonly string[] = []) => {
  const members = new Set(world.follows.filter(({ network, to }) => network === 'lens' && to === owner).map(({ from }) => from))
  // They sign for themselves, and the API sends for them.
  const known = ['hugo', 'wren', owner, ...others]
  return world.people.find(({ key, accounts, wallets }) => {
    return accounts.lens?.owner === wallets.evm && !wallets.isContract && !members.has(key) && !known.includes(key)
  })!.key
}

test('an open group is joined once, counted, and left', async () => {
  const ana = await logIn(findOutsider('mina'))
  const group = await ana.find('Night-Swimmers')
  expect(group).toMatchObject({ kind: 'group', isMember: false, canJoin: true, canPost: false })
  expect(group.rules).toBeUndefined()
  expect(group.lead!.handle).toBe('mina')
  await ana.groups.join!.add(group)
  await ana.groups.join!.add(group)
  const joined = await ana.groups.channel(group.id)
  expect(joined).toMatchObject({ isMember: true, canPost: true, followerCount: group.followerCount + 1 })
  const members = await readItems((page) => ana.groups.members!(group.id, page))
  expect(members).toHaveLength(joined.followerCount)
  expect(members[0]!.ref).toBe(ana.ref)
  await ana.groups.join!.remove(group)
  await ana.groups.join!.remove(group)
  expect(await ana.groups.channel(group.id)).toMatchObject({ isMember: false, followerCount: group.followerCount })
})

test('only members post in a group, and their posts say where they are', async () => {
  const member = await logIn(findOutsider('mina'))
  const group = await member.find('Night-Swimmers')
  const { id, feedId } = group
  const draft = plain('Is the water still cold?', { channel: { id, feedId } })
  await expect(publishDraft(member.connection.publish!, draft)).rejects.toMatchObject({
    kind: 'refused',
    message: operationMessages.membersOnly,
  })
  await member.groups.join!.add(group)
  const published = await publishDraft(member.connection.publish!, draft)
  const [latest] = (await member.groups.posts(id, { sort: 'recent' })).items
  expect(latest).toMatchObject({ postId: published.postId, channel: { id, kind: 'group', name: 'Night-Swimmers', feedId } })
  const reply = await publishDraft(member.connection.publish!, plain('Very.', { replyTo: latest! }))
  expect((await member.connection.post(reply.postId)).channel?.id).toBe(id)
  // Replies are left to members, too.
  await member.groups.join!.remove(group)
  expect(await member.connection.post(latest!.postId)).toMatchObject({ canComment: false })
  await expect(publishDraft(member.connection.publish!, plain('Warm.', { replyTo: latest! }))).rejects.toMatchObject({
    message: operationMessages.membersOnly,
  })
})

test('a request to join a group with approval waits and can be withdrawn, and no one joins without it', async () => {
  const ana = await logIn(findOutsider('noor', ['priya', 'kofi', 'vera']))
  const group = await ana.find('Chess-by-Post')
  expect(group).toMatchObject({ rules: [{ kind: 'approval' }], isMember: false, hasRequested: false, canJoin: true })
  await expect(ana.groups.join!.add(group)).rejects.toMatchObject({ kind: 'refused', message: operationMessages.approvalNeeded })
  await ana.groups.request!.add(group)
  await ana.groups.request!.add(group)
  expect(await ana.groups.channel(group.id)).toMatchObject({ hasRequested: true, isMember: false })
  await ana.groups.request!.remove(group)
  await ana.groups.request!.remove(group)
  expect(await ana.groups.channel(group.id)).toMatchObject({ hasRequested: false, followerCount: group.followerCount })
})

test('someone who is banned neither joins nor asks to', async () => {
  const vera = await logIn('vera')
  const group = await vera.find('Chess-by-Post')
  expect(group).toMatchObject({ isBanned: true, canJoin: false })
  await expect(vera.groups.join!.add(group)).rejects.toMatchObject({ kind: 'refused', message: operationMessages.banned })
  await expect(vera.groups.request!.add(group)).rejects.toMatchObject({ kind: 'refused' })
})

test('a group for holders of a token says how many, and admits those who have them', async () => {
  const outsider = await logIn(findOutsider('kofi', ['mina']))
  const group = await outsider.find('Lamp-Keepers')
  expect(group).toMatchObject({ rules: [{ kind: 'tokens', amount: '8', symbol: 'WGHO' }], canJoin: false })
  await expect(outsider.groups.join!.add(group)).rejects.toMatchObject({ kind: 'refused', message: operationMessages.holdersOnly })
  const mina = await logIn('mina')
  await mina.groups.join!.remove(group)
  expect(await mina.groups.channel(group.id)).toMatchObject({ canJoin: true })
  await mina.groups.join!.add(group)
  expect(await mina.groups.channel(group.id)).toMatchObject({ isMember: true })
})

test('anyone posts in a feed without a group', async () => {
  const ana = await logIn('ana')
  const [feed] = (await ana.connection.feeds!.popular({ query: 'lost' })).items
  expect(feed).toMatchObject({ kind: 'feed', name: 'Lost-and-Found', canPost: true })
  const { id, feedId } = feed!
  const published = await publishDraft(ana.connection.publish!, plain('Found: a kettle.', { channel: { id, feedId } }))
  const [latest] = (await ana.connection.feeds!.posts(id, {})).items
  expect(latest).toMatchObject({ postId: published.postId, channel: { id, kind: 'feed' } })
})

test('a guest reads groups, their rules and members, and knows nothing of a membership', async () => {
  const { channels } = guest()
  const groups = await readItems((page) => channels!.trending(page))
  expect(groups.map(({ name }) => name)).toEqual(['Tea House', 'Night-Swimmers', 'Chess-by-Post', 'Lamp-Keepers'])
  const group = await channels!.channel(groups[2]!.id)
  expect(group.rules).toEqual([{ kind: 'approval' }])
  expect([group.isMember, group.canJoin, group.hasRequested, group.canPost]).toEqual([undefined, undefined, undefined, undefined])
  const members = await readItems((page) => channels!.members!(group.id, page))
  expect(new Set(refsOf(members)).size).toBe(group.followerCount)
  const mine = await readItems((page) => channels!.of!(members[0]!, page))
  expect(mine.map(({ id }) => id)).toContain(group.id)
})

test('a group with alternatives names them, asks for approval, and admits holders of the token', async () => {
  const ana = await logIn(findOutsider('elif', ['mina']))
  const group = await ana.find('Tea House')
  expect(group).toMatchObject({
    alternatives: [{ kind: 'tokens', amount: '8', symbol: 'WGHO' }, { kind: 'approval' }],
    canJoin: true,
    needsApproval: true,
  })
  expect(group.rules).toBeUndefined()
  await expect(ana.groups.join!.add(group)).rejects.toMatchObject({ kind: 'refused' })
  await ana.groups.request!.add(group)
  expect(await ana.groups.channel(group.id)).toMatchObject({ hasRequested: true })
  const mina = await logIn('mina')
  await mina.groups.join!.remove(group).catch(() => {})
  expect(await mina.groups.channel(group.id)).toMatchObject({ canJoin: true, needsApproval: false })
  await mina.groups.join!.add(group)
  expect(await mina.groups.channel(group.id)).toMatchObject({ isMember: true })
})
