import { addResolversToSchema } from '@graphql-tools/schema'
import { schema as official } from '@lens-protocol/graphql/test-utils'
import { specifiedRules, validate } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createFacts } from './facts.ts'

export interface LensOptions {
  world: World
  mediaUrl: string
  port?: number
}

interface PostsFilter {
  authors?: string[]
  postTypes?: string[]
  metadata?: { mainContentFocus?: string[] }
}

interface Entry {
  at: number
  post: WorldPost
  repost?: WorldRepost
}

/** The live API lets fields of one name differ in nullability over the members of a union; a third of the official client's operations need that. */
const rules = specifiedRules.filter(({ name }) => name !== 'OverlappingFieldsCanBeMergedRule')
const lenient: Plugin = {
  onValidate: ({ setValidationFn }) => setValidationFn((schema, document, _rules, ...rest) => validate(schema, document, rules, ...rest)),
}

/** The Lens API: the official schema over the sandbox's world. */
export function startLens({ world, mediaUrl, port }: LensOptions): Promise<StandIn> {
  const facts = createFacts(world, mediaUrl)
  // What is encrypted is not told to visitors at all.
  const here = () => world.posts.filter(({ network, encrypted }) => network === 'lens' && !encrypted)

  const toPage = (entries: readonly Entry[], { pageSize = 'FIFTY', cursor }: { pageSize?: string; cursor?: string | null }) => {
    const sorted = entries.toSorted((a, b) => b.at - a.at || (a.post.key < b.post.key ? -1 : 1))
    const nameOf = ({ at, post }: Entry) => Buffer.from(`${at}.${facts.idOf(post)}`).toString('base64url')
    const size = pageSize === 'TEN' ? 10 : 50
    const from = cursor ? sorted.findIndex((entry) => nameOf(entry) === cursor) + 1 : 0
    const page = sorted.slice(from, from + size)
    return {
      items: page.map(({ post, repost }) => (repost ? facts.toRepost(repost) : facts.toPost(post))),
      pageInfo: { prev: null, next: from + size < sorted.length ? nameOf(page.at(-1)!) : null },
    }
  }

  const toEntries = (posts: readonly WorldPost[]): Entry[] => posts.map((post) => ({ at: post.at, post }))
  const typeOf = (post: WorldPost) => (post.replyTo ? 'COMMENT' : post.quoteOf ? 'QUOTE' : 'ROOT')
  const focusOf = (post: WorldPost) => (post.pictures.length > 0 ? 'IMAGE' : post.video ? 'VIDEO' : post.article ? 'ARTICLE' : 'TEXT_ONLY')

  const select = ({ authors, postTypes = ['ROOT', 'COMMENT', 'REPOST', 'QUOTE'], metadata }: PostsFilter): Entry[] => {
    const keys = authors?.map((address) => facts.findPerson({ address }))
    const isBy = (key: string) => !keys || keys.includes(key)
    const focus = metadata?.mainContentFocus
    const posts = here().filter(
      (post) => !post.deleted && isBy(post.author) && postTypes.includes(typeOf(post)) && (!focus || focus.includes(focusOf(post))),
    )
    if (!postTypes.includes('REPOST') || focus) return toEntries(posts)
    const reposts = world.reposts.flatMap((repost): Entry[] => {
      const post = repost.network === 'lens' && isBy(repost.by) ? world.post(repost.post) : undefined
      return post && !post.deleted ? [{ at: repost.at, post, repost }] : []
    })
    return [...toEntries(posts), ...reposts]
  }

  const resolvers = {
    Query: {
      health: () => true,
      account: (_: unknown, { request }: { request: Parameters<typeof facts.findPerson>[0] }) => {
        const key = facts.findPerson(request)
        return key ? facts.toAccount(key) : null
      },
      accountStats: (_: unknown, { request }: { request: Parameters<typeof facts.findPerson>[0] }) => toStats(facts.findPerson(request)),
      posts: (_: unknown, { request }: { request: { filter?: PostsFilter; pageSize?: string; cursor?: string } }) =>
        toPage(select(request.filter ?? {}), request),
      post: (_: unknown, { request }: { request: { post?: string } }) => {
        const post = facts.find(request.post ?? '')
        return post && !post.encrypted ? facts.toPost(post) : null
      },
      postReferences: (
        _: unknown,
        {
          request,
        }: { request: { referencedPost: string; referenceTypes: string[]; relevancyFilter?: string; pageSize?: string; cursor?: string } },
      ) => {
        const post = facts.find(request.referencedPost)
        if (!post) return toPage([], request)
        const { referenceTypes: types, relevancyFilter } = request
        const isWanted = ({ lowQuality = false, deleted }: WorldPost) =>
          !deleted && (relevancyFilter === 'RELEVANT' ? !lowQuality : relevancyFilter === 'NOT_RELEVANT' ? lowQuality : true)
        return toPage(
          [
            ...(types.includes('COMMENT_ON') ? toEntries(world.repliesTo(post.key).filter(isWanted)) : []),
            ...(types.includes('QUOTE_OF') ? toEntries(world.quotesOf(post.key).filter(isWanted)) : []),
            ...(types.includes('REPOST_OF') ? world.repostsOf(post.key).map((repost) => ({ at: repost.at, post, repost })) : []),
          ],
          request,
        )
      },
    },
  }

  const toStats = (key: string | undefined) => {
    const follows = world.follows.filter(({ network }) => network === 'lens')
    const own = key ? world.postsBy(key, 'lens') : []
    return {
      feedStats: {
        posts: own.length,
        comments: own.filter(({ replyTo }) => replyTo).length,
        reposts: 0,
        quotes: 0,
        reacted: 0,
        reactions: 0,
        collects: 0,
        tips: 0,
      },
      graphFollowStats: {
        followers: follows.filter(({ to }) => to === key).length,
        following: follows.filter(({ from }) => from === key).length,
      },
    }
  }

  const schema = addResolversToSchema({
    schema: official,
    resolvers,
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
  })
  const yoga = createYoga({
    schema,
    plugins: [lenient],
    graphqlEndpoint: '/graphql',
    logging: false,
    maskedErrors: false,
    landingPage: false,
    graphiql: false,
    cors: { origin: '*' },
  })
  return listen((request) => yoga.fetch(request), { port })
}
