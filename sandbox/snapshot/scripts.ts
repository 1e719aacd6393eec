const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export type VotingType = 'basic' | 'single-choice' | 'approval' | 'ranked-choice' | 'quadratic' | 'weighted'

/** A proposal as the sandbox's people wrote it. Times in ms from the world's now. */
export interface Script {
  name: string
  space: string
  by: string
  title: string
  body: string
  discussion?: string
  choices: readonly string[]
  type: VotingType
  opens: number
  closes: number
  quorum: number
  /** How many of the people vote. */
  turnout: number
  /** How likely each choice is, relative to the others. */
  leaning: readonly number[]
  isSecret?: boolean
  /** Closed, but the votes are still being counted. */
  isCounting?: boolean
  /** Two people with equal power, one for each of the first two choices. */
  isTied?: boolean
}

const dredge = `## Why now

The east quay has lost **40 cm** of depth since the storm. Boats with a keel go aground there at low tide, and the insurers have noticed.

![The east quay at low tide](picture:quay)

## What it costs

| Item | Cost | Who |
|---|---:|---|
| Survey | 2,000 BERTH | Mina |
| Dredger, 4 days | 31,000 BERTH | Harbour company |
| *Reserve* | 3,000 BERTH | – |

## Steps

1. Survey the channel again, because charts lie.
2. Dredge **before the first frost**.
3. Publish what we found:
   - depths
   - one anchor, and whose it is

> A harbour is a promise that the water will be deep enough.

The numbers are in [the tide tables](https://harbournotes.example/tide-tables). Run them yourself with \`tide --quay east\`.

---

- [x] Asked the fishers
- [ ] Asked the swans
`

const plain = (text: string) => `${text}\n\nPlease read the discussion before you vote.`

export const scripts: readonly Script[] = [
  {
    name: 'dredge',
    space: 'harbour.eth',
    by: 'mina',
    title: 'Dredge the east quay before winter',
    body: dredge,
    discussion: 'https://harbournotes.example/how-the-locks-work',
    choices: ['For', 'Against', 'Abstain'],
    type: 'basic',
    opens: -2 * day,
    closes: 2 * day + 3 * hour,
    quorum: 9000,
    turnout: 31,
    leaning: [6, 2, 1],
  },
  {
    name: 'buoy',
    space: 'harbour.eth',
    by: 'jonas',
    title: 'Which colour for the new buoy?',
    body: plain('The old one was red until the gulls disagreed.'),
    choices: ['Red', 'Green', 'Yellow, like everyone asked for', 'Leave it to the gulls'],
    type: 'single-choice',
    opens: -3 * day,
    closes: 5 * hour,
    quorum: 0,
    turnout: 22,
    leaning: [2, 2, 4, 1],
  },
  {
    name: 'sundays',
    space: 'ferryriders.eth',
    by: 'teo',
    title: 'Routes to keep on Sundays',
    body: plain('Choose as many as you would actually ride.'),
    choices: ['Harbour – Island', 'Harbour – Lighthouse', 'Night boat', 'The slow one'],
    type: 'approval',
    opens: -day,
    closes: 4 * day,
    quorum: 2000,
    turnout: 18,
    leaning: [5, 3, 2, 1],
  },
  {
    name: 'ferry-name',
    space: 'ferryriders.eth',
    by: 'hugo',
    title: 'Name the new ferry',
    body: plain('Rank them. The last name of each round goes overboard.'),
    choices: ['Patience', 'Second Crossing', 'Ferry McFerryface', 'Dolphin on the Left'],
    type: 'ranked-choice',
    opens: -2 * day,
    closes: 6 * day,
    quorum: 0,
    turnout: 20,
    leaning: [3, 3, 2, 4],
  },
  {
    name: 'print-budget',
    space: 'type-guild.eth',
    by: 'sol',
    title: 'Split the printing budget for spring',
    body: plain('Divide your vote as you would divide the money.'),
    choices: ['Specimen book', 'Repair the press', 'Scholarships'],
    type: 'weighted',
    opens: -day,
    closes: 3 * day,
    quorum: 3000,
    turnout: 16,
    leaning: [2, 3, 3],
  },
  {
    name: 'small-presses',
    space: 'type-guild.eth',
    by: 'aiko',
    title: 'Fund small presses',
    body: plain('Many small voices count for more than one loud one here.'),
    choices: ['Shed by the water', 'Press on wheels', 'Night school'],
    type: 'quadratic',
    opens: -5 * hour,
    closes: 5 * day,
    quorum: 0,
    turnout: 14,
    leaning: [1, 1, 1],
  },
  {
    name: 'harbour-master',
    space: 'harbour.eth',
    by: 'priya',
    title: 'Elect the next harbour master',
    body: plain('Votes are encrypted until the end, so that no one just follows the crowd.'),
    choices: ['Ingrid', 'Malik', 'Edda'],
    type: 'single-choice',
    opens: -day,
    closes: 30 * hour,
    quorum: 5000,
    turnout: 19,
    leaning: [1, 1, 1],
    isSecret: true,
  },
  {
    name: 'lamp-oil',
    space: 'harbour.eth',
    by: 'kofi',
    title: 'Switch the lighthouse to lamp oil for one night',
    body: plain('For the anniversary.'),
    choices: ['For', 'Against'],
    type: 'basic',
    opens: 20 * hour,
    closes: 5 * day,
    quorum: 1000,
    turnout: 0,
    leaning: [1, 1],
  },
  {
    name: 'soup',
    space: 'harbour.eth',
    by: 'mina',
    title: 'Keep the soup kitchen open until midnight',
    body: plain('It was open until ten last winter.'),
    choices: ['For', 'Against', 'Abstain'],
    type: 'basic',
    opens: -20 * day,
    closes: -15 * day,
    quorum: 2000,
    turnout: 28,
    leaning: [8, 1, 1],
  },
  {
    name: 'casino',
    space: 'harbour.eth',
    by: 'pablo',
    title: 'Moor the casino boat at the north quay',
    body: plain('They offered free chess.'),
    choices: ['For', 'Against', 'Abstain'],
    type: 'basic',
    opens: -30 * day,
    closes: -24 * day,
    quorum: 2000,
    turnout: 26,
    leaning: [1, 8, 1],
  },
  {
    name: 'flags',
    space: 'ferryriders.eth',
    by: 'bao',
    title: 'Fly flags on weekdays',
    body: plain('Two of us care.'),
    choices: ['For', 'Against'],
    type: 'basic',
    opens: -12 * day,
    closes: -9 * day,
    quorum: 100,
    turnout: 2,
    leaning: [1, 1],
    isTied: true,
  },
  {
    name: 'benches',
    space: 'ferryriders.eth',
    by: 'teo',
    title: 'Benches that face the water',
    body: plain('The quorum was set by an optimist.'),
    choices: ['Yes', 'Of course'],
    type: 'single-choice',
    opens: -40 * day,
    closes: -33 * day,
    quorum: 900_000,
    turnout: 9,
    leaning: [1, 3],
  },
  {
    name: 'kerning',
    space: 'type-guild.eth',
    by: 'dov',
    title: 'Adopt a common kerning table',
    body: plain('The vote has ended and is still being counted.'),
    choices: ['Adopt', 'Adopt, but angrily'],
    type: 'single-choice',
    opens: -8 * day,
    closes: -2 * hour,
    quorum: 500,
    turnout: 12,
    leaning: [2, 3],
    isCounting: true,
  },
]
