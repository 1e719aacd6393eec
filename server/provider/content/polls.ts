import type { ReplyInputOf } from '@chorus/contract/call'
import { createPoll, readPoll, votePoll } from '@chorus/contract/content/polls'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { identityOf, type NetworkPlatform, networkOfPlatform } from '@chorus/model/network-identity'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import { hasIdentity } from '../../db/tables/identities.ts'
import type { Subject } from '../../db/tables/mutes.ts'
import { findPoll, findVote, insertPoll, insertVote, mostPerDay, type NoPoll, type PollRow } from '../../db/tables/polls.ts'

export interface PollDeps {
  db: Db
  /** Those whose accounts may vote. */
  platforms: readonly NetworkPlatform[]
}

const gone = () => new Refusal('This poll doesn’t exist.', { status: 404 })

/** Provider API §3.17: polls, and the votes of network accounts that are connected to the caller's. */
export function pollRoutes(serve: Serve<Viewer>, { db, platforms }: PollDeps): void {
  serve(createPoll, async ({ viewer, body }) => {
    const { title, choices: options, type, multiple_count, sub_time: duration, client_id: clientId } = body
    const multipleCount = type === 'single-choice' ? 1 : (multiple_count ?? options.length)
    const made = await insertPoll(db, viewer.accountId, { clientId, title, type, multipleCount, options, duration })
    if (typeof made === 'string' || 'wait' in made) throw toRefusal(made)
    return { poll_id: made.id }
  })

  serve(readPoll, async ({ viewer, query }) => {
    const poll = await findPoll(db, query.poll_id)
    if (!poll) throw gone()
    const voter = toVoter(query)
    // Votes are secret: only those who own the account learn what it chose.
    const isVoters = viewer && voter && (await hasIdentity(db, viewer.accountId, voter))
    const selected = isVoters ? await findVote(db, poll.id, voter) : undefined
    return { ...toReply(poll, selected), is_own: viewer?.accountId === poll.accountId }
  })

  serve(votePoll, async ({ viewer, body }) => {
    const { poll_id: pollId, platform, choices: options } = body
    if (!platforms.includes(platform)) throw new Refusal('Accounts of this network can’t vote in polls.')
    const voter = toVoter(body)!
    if (!(await hasIdentity(db, viewer.accountId, voter)))
      throw new Refusal('This account isn’t connected to yours. Log in with it to vote.')
    const poll = await findPoll(db, pollId)
    if (!poll) throw new Refusal('This poll doesn’t exist.')
    if (options.at(-1)! > poll.options.length) throw new Refusal('This poll has no such option.')
    if (options.length > poll.multipleCount) throw new Refusal(`You can choose at most ${poll.multipleCount} in this poll.`)
    const isNew = await insertVote(db, { pollId, accountId: viewer.accountId, voter, options })
    if (!isNew) await requireSame(db, poll, voter, options)
    const counted = await findPoll(db, pollId)
    if (!counted) throw new Refusal('This poll doesn’t exist.')
    const { choice_detail, vote_count } = toReply(counted, options)
    return { is_success: true, choice_detail, vote_count }
  })
}

function toRefusal(reason: NoPoll): Refusal {
  if (reason === 'full') return new Refusal('You’ve reached the limit for polls.')
  if (reason === 'taken') return new Refusal('An earlier call with this client_id created a different poll.')
  const hours = Math.ceil(reason.wait / 3600)
  const wait = hours === 1 ? '1 hour' : `${hours} hours`
  // Not a status that clients take for a reason to try again by themselves: the post can go without its poll.
  return new Refusal(`You can create up to ${mostPerDay} polls in 24 hours. Try again in ${wait}.`, { retryAfter: reason.wait })
}

/** A repeated call has the answer of the first one, also after the end. */
async function requireSame(db: Db, { id }: PollRow, voter: Subject, options: readonly number[]): Promise<void> {
  const known = await findVote(db, id, voter)
  if (!known) throw new Refusal('This poll has ended.')
  if (known.join() !== options.join()) throw new Refusal('You’ve already voted in this poll.')
}

function toVoter({ platform, platform_id: id }: { platform?: NetworkPlatform; platform_id?: string }): Subject | undefined {
  if (platform === undefined || id === undefined) return undefined
  const network = networkOfPlatform(platform)
  return { platform, subject: network && identityOf(network).hasAddressIds ? id.toLowerCase() : id }
}

function toReply(poll: PollRow, selected: readonly number[] = []): Omit<ReplyInputOf<typeof readPoll>, 'is_own'> {
  const { voters, votes } = poll
  return {
    poll_id: poll.id,
    title: poll.title,
    created_time: toSeconds(poll.createdAt),
    end_time: toSeconds(poll.endsAt),
    vote_count: voters,
    multiple_count: poll.multipleCount,
    is_end: poll.isEnded,
    type: poll.type as 'single-choice' | 'multiple-choice',
    choice_detail: poll.options.map((name, index) => {
      const count = votes[index] ?? 0
      return { id: index + 1, name, count, is_select: selected.includes(index + 1), percent: toPercent(count, voters) }
    }),
  }
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
/** With two decimals. */
const toPercent = (count: number, of: number): number => (of === 0 ? 0 : Math.round((count / of) * 10_000) / 100)
