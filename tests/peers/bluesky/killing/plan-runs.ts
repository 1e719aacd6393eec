import type { FaultRule } from '@chorus/sandbox/faults/fault-rule'
import { createRandom, type Random } from '@chorus/sandbox/seed/random'

/** Where the tokens of the posting account are stored. */
export type Keeper = 'server' | 'device'
type Victim = 'tab' | 'browser' | 'server'

interface Kind {
  name: string
  kills: readonly Victim[]
  /** Faults between our server and the PDS. */
  faults?(random: Random): FaultRule[]
}

export interface Run {
  number: number
  keeper: Keeper
  kind: string
  kills: readonly Victim[]
  faults: readonly FaultRule[]
  /** Moment of the kill, as a share of the time from the press to just after the response. */
  moment: number
  /** Delay that the faults add, in ms. */
  delay: number
}

const write = { method: 'POST', path: /^\/xrpc\/com\.atproto\.repo\.applyWrites/ } as const
const look = { method: 'GET', path: /^\/xrpc\/com\.atproto\.repo\.getRecord/ } as const

/** Possible delays, in ms. */
const slow = (random: Random) => random.between(100, 700)

const requestLost = (random: Random): FaultRule[] => [{ fault: 'refuse', ...write, nth: random.pick([[1], [1, 2]]) }]
const answerLost = (random: Random): FaultRule[] => [
  { fault: random.pick(['reset-after-headers', 'reset-mid-body', 'truncate'] as const), ...write, nth: [1] },
]
/** A proxy reports success for a request that it dropped. */
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

/** Every third run uses a device-only account. Those come last, in their own browser. */
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
