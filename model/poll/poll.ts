export interface PollOption {
  id: string
  label: string
  votes?: number
  isVoted?: boolean
}

/** A poll inside a post, or linked to from one. Spec 2 §3. */
export interface Poll {
  id: string
  /** Absent: the text of its post is the question. */
  title?: string
  type: 'single-choice' | 'multiple-choice'
  options: PollOption[]
  /** The most options of one vote. Absent: 1. */
  multipleCount?: number
  /** How many people have voted. Absent: everyone has one vote, so the sum of the votes says it. */
  voters?: number
  /** The viewer created it. */
  isOwn?: boolean
  durationSeconds: number
  votingStatus?: 'open' | 'closed'
  /** ms */
  endDatetime?: number
}
