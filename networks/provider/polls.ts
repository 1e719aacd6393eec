import type { NewPoll } from '@chorus/model/poll/new-poll'
import type { Poll } from '@chorus/model/poll/poll'

/** Polls of our provider, in which an account of the network votes. A missing poll is a Failure `not-found`. */
export interface Polls {
  load(id: string): Promise<Poll>
  /** Votes once, by PollOption.id. The same vote can be repeated. */
  vote(poll: Poll, options: readonly string[]): Promise<Poll>
  /** Once per key. Returns its id. */
  create(poll: NewPoll): Promise<string>
}
