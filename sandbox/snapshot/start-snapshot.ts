import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { createYoga } from 'graphql-yoga'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { answerScore } from './answer-score.ts'
import { createHubRows } from './create-hub-rows.ts'
import { createLedger, type Ledger } from './create-ledger.ts'
import { createRelayer } from './create-relayer.ts'
import { createSequencer, type Sequencer, type SequencerDeps } from './create-sequencer.ts'
import { filterRows, type ListQuery } from './filter-rows.ts'
import { type RankingQuery, rankSpaces } from './rank-spaces.ts'

export interface SnapshotOptions {
  world: World
  mediaUrl: string
  port?: number
  /** ms */
  now?: () => number
  /** A chain on which contract wallets sign. */
  askContract?: SequencerDeps['askContract']
}

export interface Snapshot extends StandIn {
  ledger: Ledger
  sequencer: Sequencer
  relayer: ReturnType<typeof createRelayer>
}

const typeDefs = readFileSync(new URL('./hub.graphql', import.meta.url), 'utf8')

/** Snapshot's services: its hub at `/graphql`, and at `/score`, `/sequencer` and `/relayer` those that have hosts of their own. */
export async function startSnapshot({ world, mediaUrl, port, now = Date.now, askContract }: SnapshotOptions): Promise<Snapshot> {
  const ledger = createLedger(world, mediaUrl)
  const hub = createHub(createHubRows({ world, mediaUrl, ledger, now }))
  const sequencer = createSequencer({ ledger, now, ...(askContract && { askContract }) })
  const relayer = createRelayer(sequencer)
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const [, waiting] = /^\/relayer\/api\/messages\/(\w+)$/.exec(pathname) ?? []
    if (request.method === 'GET' && waiting !== undefined) return relayer.messages(waiting)
    if (request.method === 'POST' && pathname === '/score') return answerScore(await request.text(), ledger)
    if (request.method === 'POST' && pathname === '/sequencer') return sequencer.answer(await request.text())
    if (request.method === 'POST' && pathname === '/relayer') return relayer.answer(await request.text())
    return hub.fetch(request)
  }
  return { ...(await listen(answer, { port })), ledger, sequencer, relayer }
}

/** The published schema over the sandbox's spaces. */
function createHub(rows: ReturnType<typeof createHubRows>) {
  const byId = (all: readonly { id: string }[], id: string) => all.find((row) => row.id.toLowerCase() === id.toLowerCase()) ?? null
  const schema = makeExecutableSchema({
    typeDefs,
    resolvers: {
      Query: {
        space: (_: unknown, { id }: { id: string }) => byId(rows.spaces(), id),
        ranking: (_: unknown, query: RankingQuery) => rankSpaces(rows.spaces(), query),
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
  return createYoga({
    schema,
    graphqlEndpoint: '/graphql',
    logging: false,
    maskedErrors: false,
    landingPage: false,
    graphiql: false,
    cors: { origin: '*' },
  })
}
