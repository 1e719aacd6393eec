import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { imageUrl } from '../media/image-url.ts'
import type { Person, World, WorldPost } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { checkMessage } from './check-message.ts'
import { createSigners, type Signers } from './create-signers.ts'
import { createHubMessages, toFarcasterTime } from './hub-messages.ts'
import { idRoutes } from './id-routes.ts'
import { signerRoutes } from './signer-routes.ts'

export interface FarcasterHubOptions {
  world: World
  mediaUrl: string
  /** Farcaster signers. Absent: the cast's own keys. */
  signers?: Signers
  port?: number
}

type Json = Record<string, unknown>
const largestPage = 1000

/** A hub's HTTP API over signed messages of the sandbox's world. Shapes: Snapchain's HTTP API. */
export async function startFarcasterHub({ world, mediaUrl, signers = createSigners(world), port }: FarcasterHubOptions): Promise<StandIn> {
  const messages = createHubMessages(world, mediaUrl)
  const members = world.people.filter(({ accounts }) => accounts.farcaster)
  const byFid = new Map(members.map((person) => [person.accounts.farcaster!.fid, person]))
  const byName = new Map(members.map((person) => [person.accounts.farcaster!.username, person]))
  const byHash = new Map<string, WorldPost>()
  const known = new Set<string>()
  /** New posts are signed lazily, when someone reads. */
  const here = (): WorldPost[] => {
    const posts = world.posts.filter(({ network }) => network === 'farcaster')
    if (known.size < posts.length)
      for (const post of posts)
        if (!known.has(post.key)) {
          known.add(post.key)
          byHash.set(messages.castOf(post).hash, post)
        }
    return posts
  }
  here()

  const app = new Hono()
  app.use(cors())
  const refuse = (context: Context, error: string, status: 400 | 404 = 400) => context.json({ error, error_detail: error }, status)
  const fidOf = (context: Context, name = 'fid') => Number(context.req.query(name))
  const findCast = (hash: string | undefined) => {
    here()
    const post = byHash.get((hash ?? '').toLowerCase())
    return post && !post.deleted ? post : undefined
  }

  /** `oldest` is oldest first, as a hub stores messages; `reverse=true` reverses it. */
  const toPage = <T>(context: Context, oldest: readonly T[], toJson: (item: T) => Json) => {
    const { pageSize, pageToken, reverse } = context.req.query()
    const size = Math.min(Math.max(Number(pageSize ?? largestPage) || largestPage, 1), largestPage)
    const items = reverse === 'true' || reverse === '1' ? oldest.toReversed() : oldest
    const from = pageToken ? Number(Buffer.from(pageToken, 'base64url').toString()) : 0
    if (!Number.isInteger(from) || from < 0) return refuse(context, 'invalid pageToken')
    const next = from + size < items.length ? Buffer.from(String(from + size)).toString('base64url') : ''
    return context.json({ messages: items.slice(from, from + size).map(toJson), nextPageToken: next })
  }
  const byAge = (posts: readonly WorldPost[]) => posts.filter(({ deleted }) => !deleted).toSorted((a, b) => a.at - b.at)

  app.get('/v1/info', (context) =>
    context.json({ dbStats: { numMessages: here().length, numFidRegistrations: members.length }, version: 'sandbox' }),
  )
  app.get('/v1/fids', (context) => context.json({ fids: members.map(({ accounts }) => accounts.farcaster!.fid), nextPageToken: '' }))

  app.get('/v1/castById', (context) => {
    const post = findCast(context.req.query('hash'))
    return post ? context.json(messages.toJson(post)) : refuse(context, 'not_found', 404)
  })
  app.get('/v1/castsByFid', (context) => {
    const person = byFid.get(fidOf(context))
    here()
    return toPage(context, person ? byAge(world.postsBy(person.key, 'farcaster')) : [], messages.toJson)
  })
  app.get('/v1/castsByParent', (context) => {
    const { url, hash } = context.req.query()
    const children = url
      ? here().filter(({ channel, replyTo }) => !replyTo && channel && url.endsWith(`/${channel}`))
      : world.repliesTo(findCast(hash)?.key ?? '')
    return toPage(context, byAge(children), messages.toJson)
  })
  app.get('/v1/castsByMention', (context) => {
    const person = byFid.get(fidOf(context))
    return toPage(context, byAge(here().filter(({ text }) => person && text.includes(`{@${person.key}}`))), messages.toJson)
  })

  const reactionsTo = (post: WorldPost, type: string): { person: Person; at: number }[] =>
    isRecast(type)
      ? world.repostsOf(post.key).map(({ by, at }) => ({ person: world.person(by), at }))
      : post.likes.map((key, index) => ({ person: world.person(key), at: post.at + (index + 1) * 60_000 }))
  const isRecast = (type: string) => type === 'Recast' || type === '2'
  const react = (person: Person, at: number, post: WorldPost, type: string): Json => {
    const { fid, hash } = messages.castOf(post)
    return messages.signAction(person.key, at, { kind: 'reaction', type: isRecast(type) ? 'RECAST' : 'LIKE', target: { fid, hash } })
  }
  app.get('/v1/reactionsByCast', (context) => {
    const post = findCast(context.req.query('target_hash'))
    const type = context.req.query('reaction_type') ?? 'Like'
    return toPage(context, post ? reactionsTo(post, type) : [], ({ person, at }) => react(person, at, post!, type))
  })
  app.get('/v1/reactionsByFid', (context) => {
    const person = byFid.get(fidOf(context))
    const type = context.req.query('reaction_type') ?? 'Like'
    const done = !person
      ? []
      : isRecast(type)
        ? world.reposts
            .filter(({ network, by }) => network === 'farcaster' && by === person.key)
            .map(({ post, at }) => ({ post: world.post(post)!, at }))
        : here()
            .filter(({ likes }) => likes.includes(person.key))
            .map((post) => ({ post, at: post.at + 60_000 }))
    return toPage(
      context,
      done.filter(({ post }) => !post.deleted).toSorted((a, b) => a.at - b.at),
      ({ post, at }) => react(person!, at, post, type),
    )
  })

  const links = (pick: 'from' | 'to', key: string | undefined) =>
    world.follows.filter((follow) => follow.network === 'farcaster' && follow[pick] === key)
  for (const [path, name, pick] of [
    ['/v1/linksByFid', 'fid', 'from'],
    ['/v1/linksByTargetFid', 'target_fid', 'to'],
  ] as const)
    app.get(path, (context) =>
      toPage(context, links(pick, byFid.get(fidOf(context, name))?.key), ({ from, to, at }) =>
        messages.signAction(from, at, { kind: 'follow', targetFid: world.person(to).accounts.farcaster!.fid }),
      ),
    )

  app.get('/v1/userDataByFid', (context) => {
    const person = byFid.get(fidOf(context))
    if (!person) return context.json({ messages: [], nextPageToken: '' })
    const values = [
      ['PFP', imageUrl(mediaUrl, person.avatar)],
      ['DISPLAY', person.name],
      ['BIO', person.bio],
      ['URL', person.website],
      ['USERNAME', person.accounts.farcaster!.username],
    ] as const
    const known = values.filter((entry): entry is [(typeof values)[number][0], string] => entry[1] !== undefined)
    return toPage(context, known, ([type, value]) => messages.signAction(person.key, person.joinedAt, { kind: 'userData', type, value }))
  })
  app.get('/v1/verificationsByFid', (context) => {
    const person = byFid.get(fidOf(context))
    // A real verification's claim is signed by the wallet; no client here checks it.
    return toPage(context, person ? [person] : [], ({ wallets, joinedAt, accounts }) => ({
      data: {
        type: 'MESSAGE_TYPE_VERIFICATION_ADD_ETH_ADDRESS',
        fid: accounts.farcaster!.fid,
        timestamp: toFarcasterTime(joinedAt),
        network: 'FARCASTER_NETWORK_MAINNET',
        verificationAddAddressBody: { address: wallets.evm, protocol: 'PROTOCOL_ETHEREUM' },
      },
    }))
  })
  app.get('/v1/userNameProofByName', (context) => {
    const person = byName.get((context.req.query('name') ?? '').toLowerCase())
    if (!person) return refuse(context, 'not_found', 404)
    const { fid, username } = person.accounts.farcaster!
    return context.json({
      timestamp: Math.floor(person.joinedAt / 1000),
      name: username,
      owner: person.wallets.evm,
      signature: '',
      fid,
      type: 'USERNAME_TYPE_FNAME',
    })
  })

  signerRoutes(app, signers)
  idRoutes(app, world)
  app.post('/v1/validateMessage', async (context) => {
    const checked = await checkMessage(await context.req.arrayBuffer(), signers)
    return typeof checked === 'string' ? refuse(context, checked) : context.json({ valid: true, message: checked })
  })

  app.notFound((context) => context.json({ error: 'not_found' }, 404))
  return listen(app.fetch, { port })
}
