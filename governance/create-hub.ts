import type { VoterDetail } from '@chorus/model/governance/governance-vote'
import type { Proposal } from '@chorus/model/governance/proposal'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import * as v from 'valibot'
import type { AskHub } from './ask-hub.ts'
import { createReadVoters } from './create-read-voters.ts'
import {
  foundProposalsDocument,
  foundSpacesDocument,
  proposalDocument,
  proposalsDocument,
  spaceDocument,
  spaceProposalsDocument,
  voteDocument,
  voterVotesDocument,
  votesDocument,
} from './documents.ts'
import { type Place, placeAfter } from './place.ts'
import { toImageUrl } from './to-image-url.ts'
import { toProposalKey } from './to-proposal-key.ts'
import { type ProposalSummary, toProposal, toSummary } from './to-proposal.ts'
import { type CastVote, toVote } from './to-vote.ts'
import { WireProposal, WireSpace, WireSummary, WireVote } from './wire.ts'

export interface Space {
  id: string
  name: string
  about: string
  avatar?: string
  website?: string
  symbol: string
  isVerified: boolean
  isFlagged: boolean
  activeProposals: number
  proposals: number
  followers: number
  votes: number
}

/** `cursor`: of the next page. Undefined: there is nothing older. */
export interface HubPage<T> {
  items: T[]
  cursor: string | undefined
}

export type SpaceFilter = 'active' | 'pending' | 'closed'

/** What a hub tells. Undefined: it doesn't exist. */
export interface Hub {
  proposal(id: string): Promise<Proposal | undefined>
  /** By their id as `toProposalKey` writes it. Any number of ids. */
  summaries(ids: readonly string[]): Promise<ReadonlyMap<string, ProposalSummary>>
  /** Newest first. */
  votes(proposal: string, cursor?: string): Promise<HubPage<CastVote>>
  /** By the hash of its typed data. Undefined: it wasn't counted, or the voter has changed it since. */
  vote(id: string): Promise<CastVote | undefined>
  /** What an address has voted for. */
  voteOf(proposal: string, voter: string): Promise<CastVote | undefined>
  space(id: string): Promise<Space | undefined>
  /** Those whose name or id contains a text, the most important first. Up to 20, without flagged ones. */
  searchSpaces(text: string): Promise<Space[]>
  /** Newest first. */
  proposalsOf(space: string, state: SpaceFilter, cursor?: string): Promise<HubPage<ProposalSummary>>
  /** Those whose title contains a text, newest first. Without flagged ones. */
  search(text: string, cursor?: string): Promise<HubPage<ProposalSummary>>
}

/** Spec 2 §9. More ids than that are silently left out by some hubs. */
const pageSize = 20

/** An invalid entry is left out, and the page ends where the hub's does. */
function readPage<S extends v.GenericSchema>(items: readonly unknown[], schema: S): { read: v.InferOutput<S>[]; isLast: boolean } {
  const read = items.slice(0, pageSize).flatMap((data): v.InferOutput<S>[] => {
    const result = v.safeParse(schema, data, { abortEarly: true })
    return result.success ? [result.output] : []
  })
  return { read, isLast: items.length < pageSize }
}

const list = v.array(v.unknown())

export function createHub(ask: AskHub): Hub {
  const read = async <S extends v.GenericSchema>(
    name: string,
    document: string,
    variables: Record<string, unknown>,
    schema: S,
  ): Promise<v.InferOutput<S>> =>
    v.parse(schema, await ask({ name, document: document.replaceAll(/\s+/g, ' '), variables }), { abortEarly: true })

  const readVoters = createReadVoters(ask)
  const readProposals = async (name: string, document: string, wanted: Record<string, unknown>, cursor: string | undefined) => {
    const { until, seen } = readCursor(cursor)
    const variables = { ...wanted, until, skip: seen, first: pageSize }
    const { proposals } = await read(name, document, variables, v.object({ proposals: list }))
    const page = readPage(proposals, WireSummary)
    return { items: page.read.map(toSummary), cursor: toCursor(page, cursor) }
  }

  return {
    async proposal(id) {
      const { proposal } = await read('Proposal', proposalDocument, { id }, v.object({ proposal: v.nullable(WireProposal) }))
      return proposal ? toProposal(proposal) : undefined
    },

    async summaries(ids) {
      const unique = [...new Set(ids)]
      const chunks = Array.from({ length: Math.ceil(unique.length / pageSize) }, (_, index) =>
        unique.slice(index * pageSize, (index + 1) * pageSize),
      )
      const schema = v.object({ proposals: list })
      const pages = await Promise.all(chunks.map((some) => read('Proposals', proposalsDocument, { ids: some, first: pageSize }, schema)))
      const found = pages.flatMap(({ proposals }) => readPage(proposals, WireSummary).read)
      return new Map(found.map((wire) => [toProposalKey(wire.id), toSummary(wire)]))
    },

    async votes(proposal, cursor) {
      const { until, seen } = readCursor(cursor)
      const variables = { proposal, until, skip: seen, first: pageSize }
      const page = readPage((await read('Votes', votesDocument, variables, v.object({ votes: list }))).votes, WireVote)
      // Names are an addition to the list, which is shown without them.
      const voters = await readVoters([...new Set(page.read.map(({ voter }) => voter))]).catch(() => new Map<string, VoterDetail>())
      return { items: page.read.map((vote) => toVote(vote, voters)), cursor: toCursor(page, cursor) }
    },

    async vote(id) {
      const { vote } = await read('Vote', voteDocument, { id }, v.object({ vote: v.nullable(WireVote) }))
      return vote ? toVote(vote, new Map()) : undefined
    },
    async voteOf(proposal, voter) {
      const { votes } = await read('VoterVotes', voterVotesDocument, { proposal, voter, first: 1 }, v.object({ votes: list }))
      const [vote] = readPage(votes, WireVote).read
      return vote && toVote(vote, new Map())
    },
    async space(id) {
      const { space } = await read('Space', spaceDocument, { id }, v.object({ space: v.nullable(WireSpace) }))
      return space ? toSpace(space) : undefined
    },

    async searchSpaces(text) {
      const schema = v.object({ ranking: v.nullable(v.object({ items: v.nullable(list) })) })
      const { ranking } = await read('FoundSpaces', foundSpacesDocument, { text, first: pageSize }, schema)
      return readPage(ranking?.items ?? [], WireSpace)
        .read.map(toSpace)
        .filter(({ isFlagged }) => !isFlagged)
    },

    proposalsOf: (space, state, cursor) => readProposals('SpaceProposals', spaceProposalsDocument, { space, state }, cursor),
    search: (text, cursor) =>
      readProposals('FoundProposals', foundProposalsDocument, { title: text.replaceAll(/[\\%_]/g, String.raw`\$&`) }, cursor),
  }
}

/** `1790000000-2`: what was created until then, without the first two of that second. The hub ends paging by number alone at 5,000. */
export const cursorPattern = /^(\d{1,11})-(\d{1,4})$/

function readCursor(cursor: string | undefined): Place {
  const [, until, seen] = cursorPattern.exec(cursor ?? '') ?? []
  return { until: until === undefined ? undefined : Number(until), seen: Number(seen ?? 0) }
}

function toCursor(
  { read, isLast }: { read: readonly { created: number }[]; isLast: boolean },
  last: string | undefined,
): string | undefined {
  if (read.length === 0 || isLast) return undefined
  const { until, seen } = placeAfter(read, readCursor(last))
  return `${until}-${seen}`
}

function toSpace({ id, name, about, avatar, website, symbol, verified, flagged, ...counts }: WireSpace): Space {
  const image = toImageUrl(avatar ?? '')
  return {
    id,
    name: name.trim() || id,
    about: about.trim(),
    ...(isWebUrl(image) && { avatar: image }),
    ...(website && isWebUrl(website) && { website }),
    symbol,
    isVerified: verified === true,
    isFlagged: flagged === true,
    activeProposals: counts.activeProposals,
    proposals: counts.proposalsCount,
    followers: counts.followersCount,
    votes: counts.votesCount,
  }
}
