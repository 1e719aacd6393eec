import type { Poll } from './poll.ts'

/** The poll after the viewer's vote, by PollOption.id. A vote that is already counted is not counted again. */
export function withVote(poll: Poll, chosen: readonly string[]): Poll {
  const hasVoted = poll.options.some(({ isVoted }) => isVoted)
  return {
    ...poll,
    voters: (poll.voters ?? 0) + (hasVoted ? 0 : 1),
    options: poll.options.map((option) =>
      chosen.includes(option.id) && !hasVoted ? { ...option, votes: (option.votes ?? 0) + 1, isVoted: true } : option,
    ),
  }
}
