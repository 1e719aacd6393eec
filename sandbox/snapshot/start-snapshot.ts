import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { createYoga } from 'graphql-yoga'
import { getAddress } from 'viem'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { answerScore } from './answer-score.ts'
import { createHubRows } from './create-hub-rows.ts'
import { createLedger, type Ledger } from './create-ledger.ts'
import { createRelayer } from './create-relayer.ts'
import { createSequencer, type Sequencer, type SequencerDeps } from './create-sequencer.ts'
import { type Columns, filterRows, type ListQuery } from './filter-rows.ts'
import { type RankingQuery, rankSpaces } from './rank-spaces.ts'
import { spaces } from './spaces.ts'

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
  const relayer = createRelayer(sequencer, (id) => spaces.some((space) => space.id === id))
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

/** Source: `src/graphql/operations` of the hub. */
const columns = {
  spaces: { order: ['created', 'updated', 'id'] },
  proposals: { address: 'author', order: ['created', 'updated', 'start', 'end', 'votes', 'scores_total_value'] },
  votes: { address: 'voter', order: ['created', 'vp'] },
  users: { address: 'id', order: ['created'] },
} as const satisfies Record<string, Columns>

/** The published schema over the sandbox's spaces. */
function createHub(rows: ReturnType<typeof createHubRows>) {
  const byId = (all: readonly { id: string }[], id: string) => all.find((row) => row.id.toLowerCase() === id.toLowerCase()) ?? null
  const schema = makeExecutableSchema({
    typeDefs,
    resolvers: {
      Query: {
        space: (_: unknown, { id }: { id: string }) => byId(rows.spaces(), id),
        ranking: (_: unknown, query: RankingQuery) => rankSpaces(rows.spaces(), query),
        spaces: (_: unknown, query: ListQuery) => filterRows(rows.spaces(), query, columns.spaces),
        proposal: (_: unknown, { id }: { id: string }) => byId(rows.proposals(), id),
        proposals: (_: unknown, query: ListQuery) => filterRows(rows.proposals(), query, columns.proposals),
        vote: (_: unknown, { id }: { id: string }) => byId(rows.votes(), id),
        votes: (_: unknown, query: ListQuery) => filterRows(rows.votes(), query, columns.votes),
        user: (_: unknown, { id }: { id: string }) => byId(rows.users(), id),
        users: (_: unknown, query: ListQuery) => findUsers(rows.users(), query),
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

/** The hub returns an id alone for addresses without a profile, if nothing else was asked for. */
function findUsers<U extends { id: string }>(users: readonly U[], query: ListQuery): { id: string }[] {
  const found = filterRows(users, query, columns.users)
  const { id_in: ids, ...others } = (query.where ?? {}) as { id_in?: readonly string[] }
  if (!ids || Object.keys(others).length > 0) return found
  const known = new Set(found.map(({ id }) => id.toLowerCase()))
  return [...found, ...ids.filter((id) => !known.has(id.toLowerCase())).map((id) => ({ id: getAddress(id) }))]
}
