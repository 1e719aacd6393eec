/** Most choices of a proposal that are read, and can be voted for here. */
export const mostChoices = 10_000

/** A voter's choice, by the proposal's type. Spec 2 §3 and §5. */
export type Choice = number | number[] | string

/** How votes are cast. Weighted and quadratic choices are sent as JSON text. */
export type ProposalType = 'basic' | 'single-choice' | 'approval' | 'ranked-choice' | 'quadratic' | 'weighted'
export type ProposalPrivacy = '' | 'shutter'
/** We derive `passed` and `rejected` for closed proposals; the others are the hub's. Spec 2 §4. */
export type ProposalState = 'pending' | 'active' | 'closed' | 'passed' | 'rejected'

export interface Strategy {
  name: string
  network: string
  params: unknown
}

/** A proposal of a DAO. Spec 2 §3. */
export interface Proposal {
  id: string
  ipfs?: string
  title: string
  /** Untrusted Markdown. */
  body: string
  discussion: string
  choices: string[]
  /** ms */
  start: number
  /** ms */
  end: number
  /** Block number, as text. */
  snapshot: string
  state: ProposalState
  author: string
  link: string
  /** ms */
  created: number
  plugins: unknown
  network: string
  type: ProposalType
  quorum: number
  quorumType?: string
  symbol: string
  privacy: ProposalPrivacy
  validation?: { name: string; params: unknown }
  strategies: Strategy[]
  space: { id: string; name: string; avatar?: string }
  scoresState: 'pending' | 'final' | 'invalid'
  /** By choice. */
  scores: number[]
  /** By choice, then by strategy. */
  scoresByStrategy: number[][]
  scoresTotal: number
  votes: number
  flagged?: boolean
  /** Its voting type, its privacy or the number of its choices is one that only the DAO's own site supports. */
  isVotedElsewhere?: boolean
  /** The choice of the viewer's wallet. */
  currentUserChoice?: Choice
}
