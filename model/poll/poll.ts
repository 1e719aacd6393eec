export interface PollOption {
  id: string
  label: string
  votes?: number
  isVoted?: boolean
}

/** A poll inside a post. Spec 2 §3. */
export interface Poll {
  id: string
  type: 'single-choice' | 'multiple-choice'
  options: PollOption[]
  durationSeconds: number
  votingStatus?: 'open' | 'closed'
  /** ms */
  endDatetime?: number
}
