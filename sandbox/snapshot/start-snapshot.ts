import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { createYoga } from 'graphql-yoga'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { createHubRows } from './create-hub-rows.ts'
import { createLedger } from './create-ledger.ts'
import { filterRows, type ListQuery } from './filter-rows.ts'

export interface SnapshotOptions {
  world: World
  mediaUrl: string
  port?: number
  /** ms */
  now?: () => number
}

const typeDefs = readFileSync(new URL('./hub.graphql', import.meta.url), 'utf8')

/** Snapshot's hub: its published schema over the sandbox's spaces, at `/graphql`. */
export async function startSnapshot({ world, mediaUrl, port, now = Date.now }: SnapshotOptions): Promise<StandIn> {
  const rows = createHubRows({ world, mediaUrl, ledger: createLedger(world, mediaUrl), now })
  const byId = (all: readonly { id: string }[], id: string) => all.find((row) => row.id.toLowerCase() === id.toLowerCase()) ?? null
  const schema = makeExecutableSchema({
    typeDefs,
    resolvers: {
      Query: {
        space: (_: unknown, { id }: { id: string }) => byId(rows.spaces(), id),
        spaces: (_: unknown, query: ListQuery) => filterRows(rows.spaces(), query),
        proposal: (_: unknown, { id }: { id: string }) => byId(rows.proposals(), id),
        proposals: (_: unknown, query: ListQuery) => filterRows(rows.proposals(), query),
        vote: (_: unknown, { id }: { id: string }) => byId(rows.votes(), id),
        votes: (_: unknown, query: ListQuery) => filterRows(rows.votes(), query),
        user: (_: unknown, { id }: { id: string }) => byId(rows.users(), id),
        users: (_: unknown, query: ListQuery) => filterRows(rows.users(), query),
      },
      Vote: {
        proposal: ({ proposal }: { proposal: string }) => byId(rows.proposals(), proposal),
        space: ({ space }: { space: { id: string } }) => byId(rows.spaces(), space.id),
      },
    },
  })
  const yoga = createYoga({
    schema,
    graphqlEndpoint: '/graphql',
    logging: false,
    maskedErrors: false,
    landingPage: false,
    graphiql: false,
    cors: { origin: '*' },
  })
  return listen((request) => yoga.fetch(request), { port })
}
