import { accountIdOf } from '@chorus/accounts/account-id'
import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { networkIdentities, type NetworkName, networkOfPlatform } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { ContinuedSend } from '@chorus/outbox/outbox-row'
import { type DraftStore, readDraft, type SavedDraft } from '../drafts/draft-store.ts'
import { ScheduleFault } from '../drafts/schedule-fault.ts'
import { isUnanswered, withdrawDraft } from '../drafts/withdraw-draft.ts'
import { toRewrittenDraft } from '../outbox/to-rewritten-draft.ts'
import { createScheduledCalls } from './calls/scheduled-calls.ts'

type EditedTask = Pick<ScheduledTask, 'uuid' | 'status'> & { schedulePosts: readonly Send[] }
type Send = Pick<ScheduledTask['schedulePosts'][number], 'uuid' | 'platform' | 'platform_user_id' | 'can_edit' | 'parts'>

interface EditDeps {
  fetcher: Fetcher
  store: Pick<DraftStore, 'save' | 'remove'>
  findPost(network: NetworkName, postId: string): Promise<Post>
  now(): number
}

/**
 * Turns a scheduled post back into a draft: all of it, or what certainly wasn't published of one that has failed. The draft is stored first, so that the text is
 * always in at least one place, and stays if it isn't known whether the post was withdrawn.
 */
export async function editScheduled(task: EditedTask, deps: EditDeps): Promise<SavedDraft> {
  const { draft, scheduledAs } = task.status === 'fail' ? await readFailed(task, deps) : await readWhole(task, deps)
  const copy: SavedDraft = { ...draft, id: crypto.randomUUID(), savedAt: deps.now(), isOpen: false }
  await withdraw({ ...copy, scheduledAs }, deps)
  // With the name, sending the draft would only take one call more.
  await deps.store.save(copy).catch(() => {})
  return copy
}

type Read = Promise<{ draft: SavedDraft; scheduledAs: NonNullable<SavedDraft['scheduledAs']> }>

async function readWhole({ uuid }: EditedTask, { fetcher }: EditDeps): Promise<Awaited<Read> & { continued: ContinuedSend | undefined }> {
  const { source, groupId, continued } = await createScheduledCalls(fetcher).readSource(uuid)
  const draft = readDraft(source)
  if (!draft) throw new Error('It was scheduled elsewhere.')
  return { draft, scheduledAs: { groupId }, continued }
}

/** The accounts that have nothing of it share a draft. What is left of a thread is a draft for its account. */
async function readFailed(task: EditedTask, deps: EditDeps): Read {
  const sends = task.schedulePosts.filter((send) => send.can_edit)
  const unsent = sends.filter(({ parts }) => parts.published === 0)
  if (unsent.length === 0) return readRest(task, sends[0], deps)
  const { draft, scheduledAs, continued } = await readWhole(task, deps)
  const targets = unsent.flatMap((send) => toTarget(send) ?? [])
  return {
    // What the other accounts have posted are copies of it.
    draft: { ...draft, targets, scheduledFor: undefined, ...(continued && unsent.length < task.schedulePosts.length && { continued }) },
    scheduledAs: { ...scheduledAs, sends: unsent.map(({ uuid }) => uuid) },
  }
}

async function readRest({ uuid }: EditedTask, send: Send | undefined, { fetcher, findPost, now }: EditDeps): Read {
  const target = send && toTarget(send)
  if (!target) throw new ScheduleFault('outbox.notEdited')
  const { rows, groupId, continued } = await createScheduledCalls(fetcher).readRest(uuid, send.uuid)
  const [last, row, ...following] = rows
  if (!last?.published || !row) throw new ScheduleFault('outbox.notEdited')
  const replyTo = await findPost(row.network, last.published.postId)
  const draft = toRewrittenDraft({ row: { ...row, accountId: target }, following, replyTo, now: now() })
  const place = continued && { continued: { ...continued, part: continued.part + send.parts.published } }
  return { draft: { ...draft, ...place }, scheduledAs: { groupId, sends: [send.uuid] } }
}

function toTarget({ platform, platform_user_id: profileId }: Send): SavedDraft['targets'][number] | undefined {
  const network = networkOfPlatform(platform)
  return network && accountIdOf(networkIdentities[network].sessionType, profileId)
}

async function withdraw(copy: SavedDraft, { fetcher, store }: Pick<EditDeps, 'fetcher' | 'store'>): Promise<void> {
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
