import { addResolversToSchema } from '@graphql-tools/schema'
import { schema as official } from '@lens-protocol/graphql/test-utils'
import { specifiedRules, validate } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createAccountQueries } from './account-queries.ts'
import { createAuthentication, type LensKeyPair } from './authentication.ts'
import { createFacts } from './facts.ts'
import { createGroupQueries } from './group-queries.ts'
import { createGroups, toFeedInfo } from './groups.ts'
import { createLensIds } from './lens-ids.ts'
import { createMembers } from './members.ts'
import { createPostLists } from './post-lists.ts'
import { createPostQueries } from './post-queries.ts'

export interface LensOptions {
  world: World
  mediaUrl: string
  port?: number
  /** Signs the tokens. Absent: a new key. */
  keyPair?: LensKeyPair | undefined
  /** ms. Clock for the times in tokens. */
  now?: () => number
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

/** The Lens API: the official schema over the sandbox's world. */
export function startLens({ world, mediaUrl, port, keyPair, now = Date.now }: LensOptions): Promise<StandIn> {
  const ids = createLensIds(world)
  const groups = createGroups(world)
  const facts = createFacts({ world, mediaUrl, ids, toFeedInfo: (post) => toFeedInfo(post, groups) })
  const members = createMembers(world)
  const authentication = createAuthentication({ world, members, now, keyPair })
  const deps = { world, ids, groups, facts, members, lists: createPostLists(world) }
  const queries = {
    health: () => true,
    maintenance: () => false,
    ...createAccountQueries(deps),
    ...createGroupQueries(deps),
    ...createPostQueries(deps),
  }
  const schema = addResolversToSchema({
    schema: official,
    resolvers: { Query: { ...queries, ...authentication.queries }, Mutation: authentication.mutations },
    resolverValidationOptions: { requireResolversForResolveType: 'ignore' },
  })
  const yoga = createYoga({
    schema,
    plugins: [asLive],
    context: ({ request }) => authentication.toViewing(request),
    graphqlEndpoint: '/graphql',
    logging: false,
    maskedErrors: false,
    landingPage: false,
    graphiql: false,
    cors: { origin: '*' },
  })
  const answer = (request: Request): Response | Promise<Response> =>
    new URL(request.url).pathname === '/.well-known/jwks.json' ? Response.json(authentication.jwks()) : yoga.fetch(request)
  return listen(answer, { port })
}
