import { mostChoices, type ProposalType } from '@chorus/model/governance/proposal'
import * as v from 'valibot'

/** Characters of a choice. The sequencer takes 256. */
const longestChoice = 300
/** Characters of all choices of a proposal. The sequencer takes proposals of 100,000 with everything in them. */
const mostChoiceText = 300_000
/** Characters. Twice what the hub accepts of spaces that pay. */
export const longestBody = 40_000

/** Strangers write these, so they are cut instead of refused. */
const short = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, most).toWellFormed()),
  )
const optionalText = (most: number) => v.fallback(v.nullish(short(most)), undefined)
/** Some hubs answer null, and a hostile one numbers beyond reason. */
const score = v.fallback(v.pipe(v.number(), v.finite()), 0)
/** s */
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000_000))
const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)
const flag = v.fallback(v.nullish(v.boolean()), undefined)
/** Reads the first items, so that an endless list costs nothing. */
const firstOf = <S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items) => items.slice(0, most)),
    v.array(item),
  )

/** Each gets the same share where the text of all of them is too long for a page. */
function cutTogether(choices: string[]): string[] {
  const share = Math.floor(mostChoiceText / choices.length)
  return share < longestChoice ? choices.map((choice) => choice.slice(0, share).toWellFormed()) : choices
}

export const proposalId = v.pipe(v.string(), v.regex(/^(?:0x[\da-f]{64}|(?!0x)\w{40,70})$/i))
export const spaceId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/))
/** A few spaces are on Starknet, whose addresses are longer. */
export const anyAddress = v.pipe(v.string(), v.regex(/^0x[\da-f]{40,64}$/i))

export const proposalTypes: readonly ProposalType[] = ['basic', 'single-choice', 'approval', 'ranked-choice', 'quadratic', 'weighted']
const Space = v.object({
  id: spaceId,
  name: v.fallback(short(100), ''),
  avatar: optionalText(2000),
})

const summary = {
  id: proposalId,
  title: short(300),
  /** One more than is shown, so that we know if there are more. Lists have none. */
  choices: v.optional(v.pipe(firstOf(v.fallback(short(longestChoice), ''), mostChoices + 1), v.transform(cutTogether)), []),
  start: seconds,
  end: seconds,
  state: v.picklist(['pending', 'active', 'closed']),
  author: anyAddress,
  created: seconds,
  type: v.fallback(short(40), ''),
  quorum: score,
  quorumType: optionalText(30),
  symbol: v.fallback(short(20), ''),
  privacy: v.fallback(short(40), ''),
  space: Space,
  scores_state: v.fallback(v.picklist(['pending', 'final', 'invalid']), 'pending'),
  scores: v.fallback(firstOf(score, mostChoices), []),
  scores_total: score,
  votes: count,
  flagged: flag,
}

export const WireSummary = v.object(summary)
export type WireSummary = v.InferOutput<typeof WireSummary>

export const WireProposal = v.object({
  ...summary,
  ipfs: optionalText(100),
  body: v.fallback(v.string(), ''),
  discussion: v.fallback(short(2000), ''),
  snapshot: v.fallback(v.pipe(v.number(), v.transform(String)), ''),
  link: v.fallback(short(2000), ''),
  plugins: v.unknown(),
  network: v.fallback(short(20), ''),
  validation: v.fallback(v.nullish(v.object({ name: short(100), params: v.unknown() })), undefined),
  strategies: firstOf(v.object({ name: short(100), network: v.fallback(v.nullish(short(20)), undefined), params: v.unknown() }), 20),
  scores_by_strategy: v.fallback(firstOf(v.fallback(firstOf(score, 20), []), mostChoices), []),
})
export type WireProposal = v.InferOutput<typeof WireProposal>

/** By the proposal's type: a number, a list, an object from choice to weight, or the text of an encrypted one. */
const Choice = v.union([
  v.number(),
  v.pipe(v.array(v.number()), v.maxLength(mostChoices)),
  v.pipe(v.record(v.string(), v.number()), v.maxEntries(mostChoices)),
  short(200_000),
])

export const WireVote = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  ipfs: v.fallback(short(100), ''),
  voter: anyAddress,
  choice: Choice,
  vp: score,
  reason: v.fallback(short(5000), ''),
  created: seconds,
})
export type WireVote = v.InferOutput<typeof WireVote>

export const WireUser = v.object({
  id: anyAddress,
  name: optionalText(100),
  about: optionalText(500),
  avatar: optionalText(2000),
  created: v.fallback(v.nullish(seconds), undefined),
})
export type WireUser = v.InferOutput<typeof WireUser>

export const WireSpace = v.object({
  id: spaceId,
  name: v.fallback(short(100), ''),
  about: v.fallback(short(3000), ''),
  avatar: optionalText(2000),
  website: optionalText(2000),
  symbol: v.fallback(short(20), ''),
  verified: flag,
  flagged: flag,
  activeProposals: count,
  proposalsCount: count,
  followersCount: count,
  votesCount: count,
})
export type WireSpace = v.InferOutput<typeof WireSpace>
