import type { Fetcher } from '@chorus/networks/fetcher'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { firstPart } from '../drafts/draft-parts.ts'
import { draftStore, type SavedDraft } from '../drafts/draft-store.ts'
import type { Target } from '../targets/targets.ts'
import { createScheduledCalls } from './scheduled-calls.ts'

/** How many characters of the text the list of scheduled posts shows. */
const shownLength = 1000

/** Hands a draft to our server, which sends it at its time. `outgoing`: one per target, in order. */
export async function scheduleDraft(
  draft: SavedDraft,
  { outgoing, targets, fetcher }: { outgoing: readonly Outgoing[]; targets: readonly Target[]; fetcher: Fetcher },
): Promise<void> {
  if (draft.scheduledFor === undefined) throw new Error('The draft has no time.')
  const { parts } = draft
  const type = draft.replyTo ? 'reply' : draft.quote ? 'quote' : parts.length > 1 ? 'thread' : 'post'
  await createScheduledCalls(fetcher).schedule({
    draftId: draft.id,
    sends: outgoing.map((each, index) => ({ outgoing: each, profileId: targets[index]!.account.profile.profileId })),
    at: draft.scheduledFor,
    display: { content: firstPart(draft).text.trim().slice(0, shownLength), type },
    // Equal for equal posts, so without what only says when and where it was written.
    source: { ...draft, savedAt: 0, isOpen: false },
  })
  // The post is on our server by then; sending it from here would post it twice.
  await draftStore.remove(draft.id)
}
