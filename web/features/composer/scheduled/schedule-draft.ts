import type { Fetcher } from '@chorus/networks/fetcher'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { firstPart } from '../drafts/draft-parts.ts'
import type { DraftStore, SavedDraft, ScheduledAs } from '../drafts/draft-store.ts'
import { ScheduleFault } from '../drafts/schedule-fault.ts'
import { isUnanswered, requireWithdrawn } from '../drafts/withdraw-draft.ts'
import type { Target } from '../targets/targets.ts'
import { createScheduledCalls } from './calls/scheduled-calls.ts'

/** How many characters of the text the list of scheduled posts shows. */
const shownLength = 1000

interface ScheduleDeps {
  /** One per target, in order. */
  outgoing: readonly Outgoing[]
  targets: readonly { account: { profile: Pick<Target['account']['profile'], 'profileId'> } }[]
  fetcher: Fetcher
  store: Pick<DraftStore, 'save' | 'remove'>
  /** The draft is stored with this from now on. */
  onNamed(scheduledAs: ScheduledAs | undefined): void
  /** Called before the draft is deleted, so that no other browser takes it for discarded. */
  onScheduled?(): Promise<void>
  now(): number
}

/**
 * Hands a draft to our server, which sends it at its time. Each attempt has a name of its own, stored before the call: without an answer, the
 * post may be scheduled, and is withdrawn by that name before the draft goes anywhere else.
 */
export async function scheduleDraft(
  draft: SavedDraft,
  { outgoing, targets, fetcher, store, onNamed, onScheduled, now }: ScheduleDeps,
): Promise<void> {
  if (draft.scheduledFor === undefined) throw new Error('The draft has no time.')
  const { parts } = draft
  const type = draft.replyTo ? 'reply' : draft.quote ? 'quote' : parts.length > 1 ? 'thread' : 'post'
  const calls = createScheduledCalls(fetcher)
  const remember = async (scheduledAs: ScheduledAs | undefined): Promise<void> => {
    await store.save({ ...draft, scheduledAs, savedAt: now(), isOpen: true })
    onNamed(scheduledAs)
  }
  await requireWithdrawn(draft, fetcher)
  const prepared = await calls.prepare({
    sends: outgoing.map((each, index) => ({ outgoing: each, profileId: targets[index]!.account.profile.profileId })),
    at: draft.scheduledFor,
    display: { content: firstPart(draft).text.trim().slice(0, shownLength), type },
    continued: draft.continued,
    source: { ...draft, scheduledAs: undefined, savedAt: 0, isOpen: false },
  })
  const groupId = crypto.randomUUID()
  await remember({ groupId })
  try {
    await calls.schedule(groupId, prepared)
  } catch (error) {
    if (isUnanswered(error)) throw new ScheduleFault('schedule.unconfirmed', error)
    // A name that stays costs one call before the draft is sent, and nothing else.
    await remember(undefined).catch(() => {})
    throw error
  }
  await onScheduled?.()
  await store.remove(draft.id)
}
