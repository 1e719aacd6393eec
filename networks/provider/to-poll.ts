import type { ReplyOf } from '@chorus/contract/call'
import type { readPoll } from '@chorus/contract/content/polls'
import type { Poll, PollOption } from '@chorus/model/poll/poll'

type WirePoll = ReplyOf<typeof readPoll>

export const toPoll = (wire: WirePoll): Poll => ({
  id: wire.poll_id,
  title: wire.title,
  type: wire.type,
  options: toOptions(wire.choice_detail),
  multipleCount: wire.multiple_count,
  voters: wire.vote_count,
  isOwn: wire.is_own,
  durationSeconds: wire.end_time - wire.created_time,
  votingStatus: wire.is_end ? 'closed' : 'open',
  endDatetime: wire.end_time * 1000,
})

export const toOptions = (details: WirePoll['choice_detail']): PollOption[] =>
  details.map(({ id, name, count, is_select }) => ({ id: String(id), label: name, votes: count, isVoted: is_select }))
