import type { Fetcher } from '@chorus/networks/fetcher'
import { type DraftStore, readDraft, type SavedDraft } from '../drafts/draft-store.ts'
import { ScheduleFault } from '../drafts/schedule-fault.ts'
import { isUnanswered, withdrawDraft } from '../drafts/withdraw-draft.ts'
import { createScheduledCalls } from './scheduled-calls.ts'

interface EditDeps {
  fetcher: Fetcher
  store: Pick<DraftStore, 'save' | 'remove'>
  now(): number
}

/**
 * Turns a scheduled post back into a draft. The draft is stored first, so that the text is always in at least one place, and stays if it isn't
 * known whether the post was withdrawn.
 */
export async function editScheduled(id: string, { fetcher, store, now }: EditDeps): Promise<SavedDraft> {
  const { source, groupId } = await createScheduledCalls(fetcher).readSource(id)
  const draft = readDraft(source)
  if (!draft) throw new Error('It was scheduled elsewhere.')
  const copy: SavedDraft = { ...draft, id: crypto.randomUUID(), savedAt: now(), isOpen: false }
  await takeBack({ ...copy, scheduledAs: { groupId } }, { fetcher, store })
  // With the name, sending the draft would only take one call more.
  await store.save(copy).catch(() => {})
  return copy
}

async function takeBack(copy: SavedDraft, { fetcher, store }: Pick<EditDeps, 'fetcher' | 'store'>): Promise<void> {
  await store.save(copy)
  try {
    const outcome = await withdrawDraft(copy, fetcher)
    if (outcome !== 'withdrawn') throw new ScheduleFault(outcome === 'begun' ? 'outbox.notEdited' : 'schedule.taken')
  } catch (error) {
    if (!(error instanceof ScheduleFault) && isUnanswered(error)) throw new ScheduleFault('schedule.editUnconfirmed', error)
    await store.remove(copy.id)
    throw error
  }
}
