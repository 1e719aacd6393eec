import type { FaultRule } from '@chorus/sandbox/faults/fault-rule'
import { createRandom, type Random } from '@chorus/sandbox/seed/random'

/** Who keeps the tokens of the account that is written as. */
export type Keeper = 'server' | 'device'
type Victim = 'tab' | 'browser' | 'server'

interface Kind {
  name: string
  kills: readonly Victim[]
  /** What happens on the way to the data server. */
  faults?(random: Random): FaultRule[]
}

export interface Run {
  number: number
  keeper: Keeper
  kind: string
  kills: readonly Victim[]
  faults: readonly FaultRule[]
  /** Out of 1: when within the time from the press to a little after the answer. */
  moment: number
  /** ms that the faults add to that time. */
  delay: number
}

const write = { method: 'POST', path: /^\/xrpc\/com\.atproto\.repo\.applyWrites/ } as const
const look = { method: 'GET', path: /^\/xrpc\/com\.atproto\.repo\.getRecord/ } as const

/** ms that something may be slow by. */
const slow = (random: Random) => random.between(100, 700)

const requestLost = (random: Random): FaultRule[] => [{ fault: 'refuse', ...write, nth: random.pick([[1], [1, 2]]) }]
const answerLost = (random: Random): FaultRule[] => [
  { fault: random.pick(['reset-after-headers', 'reset-mid-body', 'truncate'] as const), ...write, nth: [1] },
]
/** Something on the way says yes to what it has not passed on. */
const emptyYes = (): FaultRule[] => [{ fault: 'empty', ...write, nth: [1] }]
const answerLate = (random: Random): FaultRule[] => [{ fault: 'late-answer', ms: slow(random), ...write, nth: [1] }]
const requestLate = (random: Random): FaultRule[] => [{ fault: 'straggle', ms: slow(random), ...write, nth: [1] }]
const looksLost = (random: Random): FaultRule[] => [...answerLost(random), { fault: 'refuse', ...look, nth: [1, 2] }]

const kinds: readonly Kind[] = [
  { name: 'tab', kills: ['tab'] },
  { name: 'browser', kills: ['browser'] },
  { name: 'server', kills: ['server'] },
  { name: 'request lost', kills: [], faults: requestLost },
  { name: 'answer lost', kills: [], faults: answerLost },
  { name: 'answer lost, then the looks', kills: [], faults: looksLost },
  { name: 'an empty yes instead', kills: [], faults: emptyYes },
  { name: 'tab, an empty yes instead', kills: ['tab'], faults: emptyYes },
  { name: 'tab, answer late', kills: ['tab'], faults: answerLate },
  { name: 'tab, request late', kills: ['tab'], faults: requestLate },
  { name: 'browser, answer late', kills: ['browser'], faults: answerLate },
  { name: 'browser, request late', kills: ['browser'], faults: requestLate },
  { name: 'server, answer late', kills: ['server'], faults: answerLate },
  { name: 'server, request late', kills: ['server'], faults: requestLate },
  { name: 'tab, answer lost', kills: ['tab'], faults: answerLost },
  { name: 'browser and server', kills: ['browser', 'server'] },
  { name: 'browser and server, answer late', kills: ['browser', 'server'], faults: answerLate },
]

/** Every third is of an account whose tokens this device keeps. They come last, in a browser of their own. */
export function planRuns(seed: string, count: number): Run[] {
  const random = createRandom(`kill-posting/${seed}`)
  const atDevice = Math.floor(count / 3)
  let deck: Kind[] = []
  return Array.from({ length: count }, (_, index) => {
    if (deck.length === 0) deck = random.sample(kinds, kinds.length)
    const { name, kills, faults } = deck.pop()!
    const rules = faults?.(random) ?? []
    return {
      number: index + 1,
      keeper: index < count - atDevice ? 'server' : 'device',
      kind: name,
      kills,
      faults: rules,
      moment: random.next(),
      delay: Math.max(0, ...rules.map((rule) => ('ms' in rule ? rule.ms : 0))),
    }
  })
}
