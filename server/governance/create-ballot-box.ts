import { voteRefusal, type Receipt, type Standing } from '@chorus/contract/governance/vote'
import { Refusal } from '@chorus/contract/refusal'
import type { Hub } from '@chorus/governance/create-hub'
import { toTypedVote, type TypedVote } from '@chorus/governance/to-typed-vote'
import type { SignedVote } from '@chorus/model/governance/governance-vote'
import type { Proposal } from '@chorus/model/governance/proposal'
import * as v from 'valibot'
import type { GovernanceConfig } from '../config/governance.ts'
import { postJson, type JsonAnswer } from './post-json.ts'

/** Where votes are cast. */
export interface BallotBox {
  /** Rejects when Snapshot can't say. */
  power(proposal: Proposal, voter: string): Promise<NonNullable<Standing['power']>>
  /** Sends a vote. A repeated one is looked for first. Throws a Refusal: 400 when it wasn't taken, 504 when that isn't known. */
  cast(signed: SignedVote, isRetry: boolean): Promise<Receipt>
}

/** ms. The sequencer asks for the voter's power, of which some strategies take long. */
const votingDeadline = 20_000
/** ms */
const powerDeadline = 15_000
/** ms until a vote without an answer is looked for again. */
const lookupDelay = 1000

const Power = v.object({
  result: v.object({
    vp: v.pipe(v.number(), v.finite(), v.minValue(0)),
    vp_by_strategy: v.fallback(v.array(v.number()), []),
    vp_state: v.fallback(v.string(), ''),
  }),
})
const Taken = v.object({ id: v.string(), ipfs: v.optional(v.string()) })
const Described = v.union([
  v.string(),
  // The sequencer passes its own errors on as they are.
  v.pipe(
    v.looseObject({ message: v.fallback(v.string(), 'unknown error') }),
    v.transform(({ message }) => message),
  ),
])
const NotTaken = v.union([
  v.pipe(
    v.object({ error_description: Described }),
    v.transform((answer) => answer.error_description),
  ),
  // The relayer's own checks.
  v.pipe(
    v.object({ error: v.string(), details: v.array(v.object({ message: v.string() })) }),
    v.transform(({ error, details }) => details[0]?.message ?? error),
  ),
])

/** What the sequencer says of a message that it already has. */
const isDuplicate = (description: string): boolean => description === 'duplicate message'
/** Statuses after which the vote may still be counted: the same request is in flight, or the service in front of the sequencer stopped waiting. */
const isUnknown = (status: number): boolean => [408, 425, 502, 504].includes(status)

interface BallotBoxDeps {
  config: GovernanceConfig
  hub: Pick<Hub, 'vote'>
  /** Waits this many ms. */
  wait?: (ms: number) => Promise<unknown>
}

export function createBallotBox({ config, hub, wait = sleep }: BallotBoxDeps): BallotBox {
  const find = async (id: string): Promise<Receipt | undefined> => {
    const found = await hub.vote(id)
    return found && { id, ipfs: found.ipfs }
  }
  /** A vote that was received is there within a moment. */
  const findLate = async (id: string): Promise<Receipt | undefined> => {
    const found = await find(id).catch(() => undefined)
    if (found) return found
    await wait(lookupDelay)
    return find(id).catch(() => undefined)
  }
  return {
    async power({ network, strategies, snapshot, space }, address) {
      const params = { address, network, strategies, snapshot: /^\d+$/.test(snapshot) ? Number(snapshot) : 'latest', space: space.id }
      const body = { jsonrpc: '2.0', method: 'get_vp', params: { ...params, delegation: false } }
      const answer = await postJson(config.scoreUrl, body, { key: config.key, deadline: powerDeadline })
      const { vp, vp_by_strategy, vp_state } = v.parse(Power, answer?.json, { abortEarly: true }).result
      return { total: vp, byStrategy: vp_by_strategy, isFinal: vp_state === 'final' }
    },

    async cast({ vote, sig }, isRetry) {
      const data = toTypedVote(vote)
      const id = await toVoteId(data)
      const known = isRetry ? await find(id) : undefined
      if (known) return known
      const url = sig === '0x' ? config.relayerUrl : config.sequencerUrl
      const answer = await postJson(url, { address: vote.from, sig, data }, { deadline: votingDeadline })
      const taken = answer?.status === 200 ? v.safeParse(Taken, answer.json) : undefined
      if (taken?.success) return { id, ipfs: taken.output.ipfs }
      const description = readDescription(answer)
      // Refusals of the sequencer's own are final. Everything else may have been counted all the same.
      const isFinal = answer !== undefined && description !== undefined && answer.status < 500 && !isDuplicate(description)
      const late = isFinal && !isUnknown(answer.status) ? undefined : await findLate(id)
      if (late) return late
      // A duplicate was taken, so it is no failure even while the hub doesn't show it.
      if (!answer || description === undefined || isUnknown(answer.status) || isDuplicate(description))
        throw new Refusal('Snapshot hasn’t confirmed your vote yet.', { status: 504 })
      throw new Refusal(`${voteRefusal}${description}`, { status: answer.status === 429 ? 429 : 400 })
    },
  }
}

const sleep = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms))

function readDescription(answer: JsonAnswer | undefined): string | undefined {
  const refused = v.safeParse(NotTaken, answer?.json)
  return refused.success ? refused.output.slice(0, 300) : undefined
}

/** The hash by which Snapshot names a vote. */
async function toVoteId({ domain, types, message }: TypedVote): Promise<string> {
  const { hashTypedData } = await import('viem')
  return hashTypedData({ domain, types, primaryType: 'Vote', message: message as never })
}
