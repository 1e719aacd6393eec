import { AtpAgent, type BlobRef } from '@atproto/api'
import type { TestNetwork } from '@atproto/dev-env'
import { draw } from '@chorus/sandbox/media/draw'
import { toTid } from '@chorus/sandbox/seed/to-tid'
import type { Person, Picture, World, WorldPost } from '@chorus/sandbox/seed/world'
import sharp from 'sharp'
import { sliceWorld } from './slice-world.ts'
import { iso, type StrongRef, toRecord, type Uploads } from './to-record.ts'

/** DIDs and URIs of what was written, by the keys of the world. */
export interface Filled {
  /** Recreates the same world; ms. */
  now: number
  dids: Record<string, string>
  uris: Record<string, string>
  /** The at-uri of the feed generator. */
  feed: string
}

/** Larger images would only cost time. */
const longestSide = 640
const password = 'made-up-and-local'

type Agents = ReadonlyMap<string, AtpAgent>

/** Writes a part of the sandbox's world into the network, with its own people, and publishes a feed generator over it. */
export async function fillNetwork(network: TestNetwork, now: number): Promise<Filled> {
  const agents = new Map<string, AtpAgent>()
  const dids: Record<string, string> = {}
  for (const { key, accounts } of sliceWorld(now).people) {
    const agent = new AtpAgent({ service: network.pds.url })
    await agent.createAccount({ handle: accounts.bluesky!.handle, email: `${key}@mail.test`, password })
    agents.set(key, agent)
    dids[key] = agent.assertDid
  }
  const world = sliceWorld(now, dids)
  for (const person of world.people) await writeProfile(agents, person)
  const written = new Map<string, StrongRef>()
  // Oldest first, so that parents and quoted posts exist.
  for (const [serial, post] of world.posts.toReversed().entries())
    written.set(post.key, await writePost(world, agents, post, serial, written))
  for (const { key } of world.people) await writeRelations(world, agents, key, written)
  const feed = await publishFeed(network, world, agents, written)
  for (const post of world.posts.filter(({ deleted }) => deleted)) await agentOf(agents, post.author).deletePost(written.get(post.key)!.uri)
  await network.processAll()
  return { now, dids, uris: Object.fromEntries([...written].map(([key, { uri }]) => [key, uri])), feed }
}

const agentOf = (agents: Agents, key: string): AtpAgent => {
  const agent = agents.get(key)
  if (!agent) throw new Error(`${key} has no account here.`)
  return agent
}

async function upload(agent: AtpAgent, { key, width, height }: Picture): Promise<BlobRef> {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const image = sharp(Buffer.from(draw(key, width, height))).resize(Math.round(width * scale), Math.round(height * scale))
  return (await agent.uploadBlob(await image.jpeg().toBuffer(), { encoding: 'image/jpeg' })).data.blob
}

async function writeProfile(agents: Agents, { key, name, bio, website, avatar, banner }: Person): Promise<void> {
  const agent = agentOf(agents, key)
  const pictures = { avatar: await upload(agent, avatar), ...(banner ? { banner: await upload(agent, banner) } : {}) }
  await agent.upsertProfile((old) => ({ ...old, displayName: name, description: bio, ...(website ? { website } : {}), ...pictures }))
}

async function writePost(
  world: World,
  agents: Agents,
  post: WorldPost,
  serial: number,
  written: ReadonlyMap<string, StrongRef>,
): Promise<StrongRef> {
  const agent = agentOf(agents, post.author)
  const uploads: Uploads = { pictures: [] }
  for (const picture of post.pictures) uploads.pictures.push(await upload(agent, picture))
  if (post.card?.picture) uploads.thumb = await upload(agent, post.card.picture)
  if (post.video) uploads.video = (await agent.uploadBlob(emptyFilm(post.video.key), { encoding: 'video/mp4' })).data.blob
  const record = toRecord(world, post, uploads, written)
  const { data } = await agent.com.atproto.repo.createRecord({
    repo: agent.assertDid,
    collection: 'app.bsky.feed.post',
    rkey: toTid(post.at, serial),
    record,
  })
  return { uri: data.uri, cid: data.cid }
}

/** The start of an MP4 file is enough, because nothing transcodes it. */
const emptyFilm = (key: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 20]),
    Buffer.from('ftypisom\0\0\0\0isom'),
    Buffer.from([0, 0, 0, 8 + key.length]),
    Buffer.from(`free${key}`),
  ])

/** Follows, likes and reposts of one person, with the world's timestamps. */
async function writeRelations(world: World, agents: Agents, key: string, written: ReadonlyMap<string, StrongRef>): Promise<void> {
  const agent = agentOf(agents, key)
  const toWrite = (collection: string, at: number, serial: number, subject: unknown) => ({
    $type: 'com.atproto.repo.applyWrites#create' as const,
    collection: `app.bsky.${collection}` as const,
    rkey: toTid(at, serial),
    value: { $type: `app.bsky.${collection}`, subject, createdAt: iso(at) },
  })
  const follows = world.follows.filter(({ from }) => from === key)
  const likes = world.posts.filter((post) => !post.deleted && post.likes.includes(key))
  const reposts = world.reposts.filter(({ by }) => by === key)
  const writes = [
    ...follows.map(({ to, at }, index) => toWrite('graph.follow', at, index, agentOf(agents, to).assertDid)),
    ...likes.map((post, index) => toWrite('feed.like', post.at + 1000, index, written.get(post.key))),
    ...reposts.map(({ key: repost, post, at }) => toWrite('feed.repost', at, toSerial(repost), written.get(post))),
  ]
  for (let start = 0; start < writes.length; start += 100)
    await agent.com.atproto.repo.applyWrites({ repo: agent.assertDid, writes: writes.slice(start, start + 100) })
}

/** `repost-17` → 17 */
const toSerial = (key: string): number => Number(/\d+$/.exec(key)?.[0] ?? 0)

/** A feed generator similar to whats-hot: root posts and reposts, newest first. */
async function publishFeed(network: TestNetwork, world: World, agents: Agents, written: ReadonlyMap<string, StrongRef>): Promise<string> {
  const owner = agentOf(agents, 'mina')
  const uri = `at://${owner.assertDid}/app.bsky.feed.generator/whats-hot` as const
  const posts = world.posts
    .filter((post) => !post.replyTo && !post.deleted)
    .map((post) => ({ at: post.at, skeleton: { post: written.get(post.key)!.uri } }))
  const reposts = world.reposts.map(({ key, by, post, at }) => {
    const repost = `at://${agentOf(agents, by).assertDid}/app.bsky.feed.repost/${toTid(at, toSerial(key))}`
    return { at, skeleton: { post: written.get(post)!.uri, reason: { $type: 'app.bsky.feed.defs#skeletonReasonRepost' as const, repost } } }
  })
  const entries = [...posts, ...reposts].sort((a, b) => b.at - a.at).map(({ skeleton }) => skeleton)
  const generator = await network.createFeedGen({
    [uri]: async ({ params }: { params: { cursor?: string; limit: number } }) => {
      const from = Number(params.cursor ?? 0)
      const to = from + params.limit
      return {
        encoding: 'application/json',
        body: { feed: entries.slice(from, to), ...(to < entries.length ? { cursor: String(to) } : {}) },
      }
    },
  } as unknown as Parameters<TestNetwork['createFeedGen']>[0])
  const record = { did: generator.did, displayName: 'Discover', description: 'What people are talking about.', createdAt: iso(world.now) }
  await owner.app.bsky.feed.generator.create({ repo: owner.assertDid, rkey: 'whats-hot' }, record)
  return uri
}
