import { createHash } from 'node:crypto'
import { imageUrl } from '../media/image-url.ts'
import { createRandom, type Random } from '../seed/random.ts'
import type { Person, World } from '../seed/world.ts'
import { countVotes, type PlayedChoice } from './count-votes.ts'
import { day, hour, type Script, scripts } from './scripts.ts'
import { toProposalId } from './to-proposal-id.ts'

export interface PlayedVote {
  id: string
  ipfs: string
  voter: string
  /** s */
  created: number
  choice: PlayedChoice | string
  reason: string
  vp: number
  app: string
}

export interface PlayedProposal {
  id: string
  script: Script
  /** s */
  created: number
  start: number
  end: number
  author: string
  body: string
  /** By voter: the latest vote of each. */
  votes: Map<string, PlayedVote>
}

export interface Ledger {
  proposals: ReadonlyMap<string, PlayedProposal>
  /** A voter's power in a space. */
  powerOf(space: string, voter: string): number
  scoresOf(proposal: PlayedProposal): number[]
  /** Gives an address a voting power in every space. */
  grant(voter: string, power: number): void
}

const toSeconds = (ms: number): number => Math.floor(ms / 1000)
const toId = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`
export const toCid = (text: string): string => `bafkrei${createHash('sha256').update(text).digest('hex').slice(0, 52)}`

const reasons = [
  'The keel of my boat has an opinion on this.',
  'Read the discussion twice, voted once.',
  'Not convinced, but I trust the people who are.',
  '**Long overdue.** See https://harbournotes.example/tide-tables',
]

/** The proposals of the sandbox's spaces, and who voted on them. */
export function createLedger(world: World, mediaUrl: string): Ledger {
  const granted = new Map<string, number>()
  const powerOf = (space: string, voter: string): number => {
    const grant = granted.get(voter.toLowerCase())
    if (grant !== undefined) return grant
    const person = world.people.find(({ wallets }) => wallets.evm === voter.toLowerCase())
    // Some members hold nothing.
    const dice = createRandom(`${world.seed}/power/${space}/${voter.toLowerCase()}`)
    return person && dice.chance(0.9) ? dice.between(5, 900) + dice.below(100) / 100 : 0
  }
  const all = [...scripts, ...toHostile(world)].map((script) => createProposal(world, mediaUrl, script, powerOf))
  return {
    proposals: new Map(all.map((proposal) => [proposal.id, proposal])),
    powerOf,
    grant: (voter, power) => void granted.set(voter.toLowerCase(), power),
    scoresOf: ({ script, votes }) =>
      countVotes(
        script.type,
        [...votes.values()].flatMap(({ choice, vp }) => (typeof choice === 'string' ? [] : [{ choice, vp }])),
        script.choices.length,
      ),
  }
}

function createProposal(world: World, mediaUrl: string, script: Script, powerOf: Ledger['powerOf']): PlayedProposal {
  const id = toProposalId(world.seed, script.name)
  const dice = createRandom(`${world.seed}/votes/${script.name}`)
  const people = world.people.filter(({ wallets }) => powerOf(script.space, wallets.evm) > 0)
  const voters = dice.sample(people, script.turnout)
  const opened = world.now + script.opens
  const until = Math.min(world.now, world.now + script.closes)
  const votes = voters.map((person, index): PlayedVote => {
    const created = toSeconds(opened + ((until - opened) * (index + 0.5)) / Math.max(voters.length, 1))
    const { evm } = person.wallets
    return {
      id: toId(`${id}/${evm}`),
      ipfs: toCid(`${id}/${evm}`),
      voter: evm,
      created,
      choice: script.isSecret && script.closes > 0 ? toId(`secret/${id}/${evm}`) : choose(script, dice, index),
      reason: dice.chance(0.3) ? dice.pick(reasons) : '',
      vp: script.isTied ? 120 : powerOf(script.space, evm),
      app: 'snapshot',
    }
  })
  return {
    id,
    script,
    created: toSeconds(opened - 6 * hour),
    start: toSeconds(opened),
    end: toSeconds(world.now + script.closes),
    author: findPerson(world, script.by).wallets.evm,
    body: script.body.replaceAll(/picture:(\w+)/g, (_, key: string) =>
      imageUrl(mediaUrl, { key: `proposal-${key}`, width: 1200, height: 675, alt: '' }),
    ),
    votes: new Map(votes.map((vote) => [vote.voter, vote])),
  }
}

const findPerson = (world: World, key: string): Person => world.people.find((person) => person.key === key) ?? world.people[0]!

function choose({ type, choices, leaning, isTied }: Script, dice: Random, index: number): PlayedChoice {
  const total = leaning.reduce((sum, weight) => sum + weight, 0)
  const draw = () => {
    let rest = dice.next() * total
    return (
      1 +
      Math.max(
        leaning.findIndex((weight) => (rest -= weight) < 0),
        0,
      )
    )
  }
  if (isTied) return (index % 2) + 1
  if (type === 'approval') return [...new Set([draw(), draw()])].toSorted()
  if (type === 'ranked-choice') {
    const first = draw()
    const others = choices.map((_, place) => place + 1).filter((each) => each !== first)
    return [first, ...dice.sample(others, others.length)]
  }
  if (type === 'weighted' || type === 'quadratic')
    return Object.fromEntries([...new Set([draw(), draw()])].map((each) => [String(each), dice.between(1, 4)]))
  return draw()
}

/** Proposals of hostile people: more choices than anyone reads, and every text in each of them. */
const toHostile = ({ hostile, people }: World): Script[] => {
  if (hostile.length === 0) return []
  const texts = people.filter(({ key }) => hostile.includes(key)).map(({ bio }) => bio)
  const base = { space: 'harbour.eth', by: hostile[0]!, title: texts.join(' '), opens: -day, closes: day, quorum: 1, turnout: 3 }
  const toChoices = (count: number) => ({
    choices: Array.from({ length: count }, (_, index) => `${texts[index % texts.length]}`.slice(0, 300)),
    leaning: Array.from({ length: count }, () => 1),
  })
  const body = texts.join('\n\n')
  const longBody = `${body}\n\n${'# [long](https://canary.example/) **text** '.repeat(25_000)}`
  return [
    { ...base, ...toChoices(10_000), name: 'hostile', type: 'single-choice', turnout: 20, body: longBody },
    { ...base, ...toChoices(10_000), name: 'hostile-ranking', type: 'ranked-choice', body },
    { ...base, ...toChoices(10_000), name: 'hostile-weights', type: 'weighted', body },
    // Fewer, so that none of their texts is cut.
    { ...base, ...toChoices(1000), name: 'hostile-texts', type: 'approval', body },
  ]
}
