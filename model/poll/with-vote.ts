import type { Poll } from './poll.ts'

/** The poll after the viewer's vote, by PollOption.id. */
export const withVote = (poll: Poll, choices: readonly string[]): Poll => ({
  ...poll,
  voters: (poll.voters ?? 0) + 1,
  options: poll.options.map((option) =>
    choices.includes(option.id) ? { ...option, votes: (option.votes ?? 0) + 1, isVoted: true } : option,
  ),
})
