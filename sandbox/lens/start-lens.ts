import { addResolversToSchema } from '@graphql-tools/schema'
import { schema as official } from '@lens-protocol/graphql/test-utils'
import { type GraphQLSchema, specifiedRules, validate } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { imageUrl } from '../media/image-url.ts'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createAccountQueries } from './account-queries.ts'
import { createAuthentication, type LensKeyPair } from './authentication.ts'
import { createBalanceQueries } from './balance-queries.ts'
import { createChainState } from './chain/chain-state.ts'
import { createChainApp } from './chain/create-chain-app.ts'
import type { ChainNode, createNode } from './chain/create-node.ts'
import { createCollectQueries } from './collect-queries.ts'
import { createGroveApp } from './create-grove-app.ts'
import { createEditQueries } from './edit-queries.ts'
import { createFacts } from './facts.ts'
import { createGroupFacts } from './groups/group-facts.ts'
import { createGroupQueries } from './groups/group-queries.ts'
import { createLensIds } from './lens-ids.ts'
import { createManagerQueries } from './manager-queries.ts'
import { createMembers } from './members.ts'
import { createAccountMutations } from './mutations/account-mutations.ts'
import { createFeedMutations } from './mutations/feed-mutations.ts'
import { createGroupAdminMutations } from './mutations/group-admin-mutations.ts'
import { createGroupMutations } from './mutations/group-mutations.ts'
import { createManagerMutations } from './mutations/manager-mutations.ts'
import { createPostMutations } from './mutations/post-mutations.ts'
import { createNotificationQueries } from './notification-queries.ts'
import { createPostLists } from './post-lists.ts'
import { createPostQueries } from './post-queries.ts'
import { createCollects } from './state/collects.ts'
import { createFollowRules } from './state/follow-rules.ts'
import { createGroups } from './state/groups.ts'
import { createGroveFiles } from './state/grove-files.ts'
import { createLensState } from './state/lens-state.ts'
import { createListLag, listDelay } from './state/list-lag.ts'
import { createManagers } from './state/managers.ts'
import { createReplyRules } from './state/reply-rules.ts'
import { createTransactions, type LensOutcome } from './state/transactions.ts'
import type { WrittenPost } from './state/written-posts.ts'
import { toPostFile } from './to-post-file.ts'
import type { Viewing } from './viewing.ts'

export interface LensOptions {
  world: World
  mediaUrl: string
  port?: number
  /** Where browsers load its files. Absent: at its own address. */
  publicUrl?: string | undefined
  /** Signs the tokens. Absent: a new key. */
  keyPair?: LensKeyPair | undefined
  /** URL of a node that takes the wallets' transactions and knows their contracts. Absent: the sandbox's own chain, at `/chain`. */
  nodeUrl?: string | undefined
  /** ms. For so long, lists don't show what has just been indexed or removed, as those of the live API. Absent: `listDelay`. */
  listDelay?: number | undefined
  /** ms. Clock for the times in tokens. */
  now?: () => number
}

export interface LensStandIn extends StandIn {
  /** Decides how the next operation on the chain ends. */
  plan(outcome: LensOutcome): void
}

/** The live API lets a field's nullability differ across a union's members; a third of the official client's operations need that. */
const rules = specifiedRules.filter(({ name }) => name !== 'OverlappingFieldsCanBeMergedRule')
const asLive: Plugin = {
  onValidate: ({ setValidationFn }) =>
    setValidationFn((schema, document, _rules, ...rest) => {
      const errors = validate(schema, document, rules, ...rest)
      for (const error of errors) error.extensions['code'] = 'GRAPHQL_VALIDATION_FAILED'
      return errors
    }),
}

/** Tokens by address: five for each wallet, and ten for the account of one person. */
const toGifts = ({ people }: World): Map<string, number> =>
  new Map(
    people.flatMap(({ key, accounts: { lens } }) =>
      lens ? [[lens.owner, 5] as const, ...(key === 'mina' ? [[lens.address, 10] as const] : [])] : [],
    ),
  )

/** Loads a large library, which the sandbox's own chain doesn't need until a wallet sends something. */
const openNode = async (...options: Parameters<typeof createNode>): Promise<ChainNode> =>
  (await import('./chain/create-node.ts')).createNode(...options)

/** As the live API is reached: from any page, without a page of its own. */
const createApi = (schema: GraphQLSchema, context: (request: Request) => Viewing) =>
  createYoga({
    schema,
    plugins: [asLive],
    context: ({ request }) => context(request),
    graphqlEndpoint: '/graphql',
    logging: false,
    maskedErrors: false,
    landingPage: false,
    graphiql: false,
    cors: { origin: '*' },
  })

/** The Lens API: the official schema over the sandbox's world, with its storage at `/grove` and its chain at `/chain`. */
export async function startLens({ world, mediaUrl, port, publicUrl, ...options }: LensOptions): Promise<LensStandIn> {
  const { keyPair, nodeUrl, now = Date.now } = options
  const lag = createListLag(now, options.listDelay ?? listDelay)
  const ids = createLensIds(world)
  const members = createMembers(world)
  const state = createLensState(world, lag)
  // A few accounts can pay for posts themselves, and every wallet can.
  const chain = createChainState(toGifts(world))
  const groups = createGroups({ world, chain, lag, mediaUrl: (picture) => imageUrl(mediaUrl, picture) })
  const files = createGroveFiles((key) => {
    const post = world.post(key)
    return post?.network === 'lens' && !post.encrypted && !post.deleted ? toPostFile(world, mediaUrl, post) : undefined
  })
  const groupFacts = createGroupFacts(world, groups, files)
  const rules = createReplyRules(world, state, groups)
  const managers = createManagers(world)
  const node = nodeUrl === undefined ? undefined : await openNode(nodeUrl, (mined) => transactions.receive(mined))
  const transactions = createTransactions({ managers, now, nonceOf: node?.nonceOf ?? chain.nonceOf })
  const followRules = createFollowRules(chain)
  const collects = createCollects({ world, state, chain, now })
  const grove = createGroveApp(files)
  const chainApp = createChainApp(chain, transactions)
  const written = new Map<string, WrittenPost>()
  const { countBookmarks } = state
  const facts = createFacts({
    world,
    mediaUrl,
    ids,
    members,
    state,
    rules,
    collects,
    followRules,
    written,
    countBookmarks,
    toFeedInfo: groupFacts.toFeedInfo,
  })
  const authentication = createAuthentication({ world, members, managers, now, keyPair, hasSigned: node?.hasSigned })
  const lists = createPostLists({ world, state, written, lag })
  const deps = {
    world,
    ids,
    groups,
    groupFacts,
    facts,
    members,
    managers,
    lists,
    state,
    rules,
    collects,
    followRules,
    chain,
    files,
    written,
    transactions,
    now,
  }
  const queries = {
    health: () => true,
    maintenance: () => false,
    ...createAccountQueries(deps),
    ...createBalanceQueries(deps),
    ...createManagerQueries(deps),
    ...createGroupQueries(deps),
    ...createPostQueries(deps),
    ...createEditQueries(deps),
    ...createCollectQueries(deps),
    ...createNotificationQueries(deps),
  }
  const mutations = {
    ...authentication.mutations,
    ...createAccountMutations(deps),
    ...createManagerMutations(deps),
    ...createGroupMutations(deps),
    ...createGroupAdminMutations(deps),
    ...createFeedMutations(deps),
    ...createPostMutations(deps),
  }
  const schema = addResolversToSchema({
    schema: official,
    resolvers: { Query: { ...queries, ...authentication.queries }, Mutation: mutations },
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
  })
  const yoga = createApi(schema, authentication.toViewing)
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/.well-known/jwks.json') return Response.json(authentication.jwks())
    if (pathname === '/chain') return chainApp.fetch(request)
    if (pathname.startsWith('/grove')) return grove.fetch(request)
    await node?.catchUp()
    return yoga.fetch(request)
  }
  const standIn = await listen(answer, { port })
  files.gateway = `${publicUrl ?? standIn.url}/grove`
  return { ...standIn, plan: transactions.plan }
}
