import { isWebUrl } from '@chorus/model/text/is-web-url'
import * as v from 'valibot'
import { votesByDocument } from './activity-documents.ts'
import type { AskHub } from './create-hub.ts'
import { usersDocument } from './documents.ts'
import { toImageUrl } from './to-image-url.ts'
import { proposalId, spaceId, WireUser, WireVote } from './wire.ts'

/** Spec 2 §9. */
const pageSize = 20
/** The hub refuses a condition with more. */
const mostVoters = 100
/** The most rows that the hub returns at once. */
const mostRows = 1000

const WireActivity = v.object({
  ...WireVote.entries,
  /** Null: it was deleted. */
  proposal: v.fallback(v.nullish(v.object({ id: proposalId, title: v.fallback(v.string(), ''), space: v.object({ id: spaceId }) })), null),
})
type WireActivity = v.InferOutput<typeof WireActivity>

/** A vote, with its voter and proposal. `created`: s. */
export interface VoteActivity extends WireVote {
  proposal: NonNullable<WireActivity['proposal']>
  name?: string
  avatar?: string
}

export interface VoteActivityPage {
  items: VoteActivity[]
  /** Of the next page. Undefined: there are no older votes. */
  cursor: number | undefined
}

const list = v.array(v.unknown())
const readValid = <S extends v.GenericSchema>(items: readonly unknown[], schema: S): v.InferOutput<S>[] =>
  items.flatMap((data): v.InferOutput<S>[] => {
    const result = v.safeParse(schema, data, { abortEarly: true })
    return result.success ? [result.output] : []
  })

/** Reads the votes of wallets in every space, newest first. `size`: up to 20. */
export type ReadVotesBy = (voters: readonly string[], cursor?: number, size?: number) => Promise<VoteActivityPage>

export function createReadVotesBy(ask: AskHub): ReadVotesBy {
  const send = (name: string, document: string, variables: Record<string, unknown>) =>
    ask({ name, document: document.replaceAll(/\s+/g, ' '), variables })

  const readNames = async (ids: readonly string[]): Promise<ReadonlyMap<string, WireUser>> => {
    // Names are an addition to the list, which is shown without them.
    const answer = ids.length > 0 ? await send('Users', usersDocument, { ids, first: pageSize }).catch(() => undefined) : undefined
    const parsed = v.safeParse(v.object({ users: list }), answer)
    return new Map(readValid(parsed.success ? parsed.output.users : [], WireUser).map((user) => [user.id.toLowerCase(), user]))
  }

  return async (voters, cursor, size = pageSize) => {
    const { until, seen } = readCursor(cursor)
    const groups = Array.from({ length: Math.ceil(voters.length / mostVoters) }, (_, index) =>
      voters.slice(index * mostVoters, (index + 1) * mostVoters),
    )
    const first = Math.min(seen + size + 1, mostRows)
    const answers = await Promise.all(groups.map((some) => send('VotesBy', votesByDocument, { voters: some, until, first })))
    const votes = answers
      .flatMap((answer) => readValid(v.parse(v.object({ votes: list }), answer).votes, WireActivity))
      .toSorted((one, other) => other.created - one.created || one.id.localeCompare(other.id))
    const page = votes.slice(seen, seen + size)
    const shown = page.flatMap(({ proposal, ...vote }) => (proposal ? [{ ...vote, proposal }] : []))
    const users = await readNames([...new Set(shown.map(({ voter }) => voter))])
    return {
      items: shown.map((vote) => ({ ...vote, ...toOwner(users.get(vote.voter.toLowerCase())) })),
      cursor: votes.length > seen + size ? toCursor(page, { until, seen }) : undefined,
    }
  }
}

function toOwner(user: WireUser | undefined): Pick<VoteActivity, 'name' | 'avatar'> {
  const name = user?.name?.trim()
  const avatar = toImageUrl(user?.avatar ?? '')
  return { ...(name && { name }), ...(isWebUrl(avatar) && { avatar }) }
}

interface Place {
  /** s */
  until: number | undefined
  /** Votes of that second that earlier pages have shown. */
  seen: number
}

/** Cursors are numbers in the provider's API: the second, followed by three digits for the votes of that second that have been shown. */
const placesPerSecond = 1000
const readCursor = (cursor: number | undefined): Place =>
  cursor === undefined ? { until: undefined, seen: 0 } : { until: Math.floor(cursor / placesPerSecond), seen: cursor % placesPerSecond }

function toCursor(page: readonly { created: number }[], { until, seen }: Place): number {
  const oldest = page.at(-1)!.created
  const same = page.filter(({ created }) => created === oldest).length + (oldest === until ? seen : 0)
  // The hub has no more of a second than this. The rest of it is left out, so that the list goes on.
  if (same > mostRows - pageSize - 1) return oldest * placesPerSecond - placesPerSecond
  return oldest * placesPerSecond + same
}
