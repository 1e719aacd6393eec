import { randomUUID } from 'node:crypto'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { SavedDraft } from '../../../web/features/composer/drafts/draft-store.ts'
import { createScheduledCalls } from '../../../web/features/composer/scheduled/calls/scheduled-calls.ts'
import { editScheduled } from '../../../web/features/composer/scheduled/edit-scheduled.ts'
import { scheduleDraft } from '../../../web/features/composer/scheduled/schedule-draft.ts'
import { draft as toNetworkDraft, inMinutes, type Platform, type Scheduling } from './open-scheduling.ts'

/** before: the call never arrives. after: it is carried out, and its answer is lost. late: it arrives once `arrive` is called. */
export type Loss = 'before' | 'after' | 'late'

const networks = { farcaster: 'farcaster', lens: 'lens', twitter: 'x', bsky: 'bluesky' } as const

/** What a composer does with scheduled posts in one browser, whose calls may get lost. */
export function openComposer(own: Pick<Scheduling, 'browser' | 'ids' | 'find'>) {
  const drafts = new Map<string, SavedDraft>()
  /** Drafts that were there when they counted as scheduled. */
  const noted: string[] = []
  const store = {
    save: async (draft: SavedDraft) => void drafts.set(draft.id, structuredClone(draft)),
    remove: async (id: string) => void drafts.delete(id),
  }
  let losses: { path: string; loss: Loss }[] = []
  const late: (() => Promise<unknown>)[] = []
  const fetcher: Fetcher = async (path, init) => {
    const body = init?.body ? (JSON.parse(String(init.body)) as object) : undefined
    const ask = () => own.browser.ask(path, { method: init?.method ?? 'GET', ...(body && { body }) })
    const at = losses.findIndex((each) => path.startsWith(each.path))
    const [lost] = at < 0 ? [] : losses.splice(at, 1)
    if (lost?.loss === 'late') late.push(ask)
    if (lost?.loss === 'after') await ask()
    if (lost) throw new TypeError('Failed to fetch')
    const { text, status, headers } = await ask()
    return new Response(text, { status, headers })
  }
  const draftOf = (id: string): SavedDraft => {
    const draft = drafts.get(id)
    if (!draft) throw new Error('There is no such draft.')
    return draft
  }
  return {
    drafts,
    noted,
    fetcher,
    calls: createScheduledCalls(fetcher),
    /** The next calls of these paths are lost, in order. */
    lose: (...next: typeof losses) => void (losses = next),
    /** Lets the calls that were late arrive. */
    arrive: () => Promise.all(late.splice(0).map((ask) => ask())),
    write(text: string, minutes = 2): SavedDraft {
      const id = randomUUID()
      const draft: SavedDraft = {
        id,
        savedAt: 1,
        parts: [{ id, text, images: [] }],
        targets: [],
        restriction: 'Everyone',
        scheduledFor: Date.parse(inMinutes(minutes)),
      }
      drafts.set(id, draft)
      return draft
    },
    /** Schedules a draft as it is stored. */
    schedule: (id: string, on: readonly Platform[] = ['bsky'], thread: readonly string[] = []) =>
      scheduleDraft(draftOf(id), {
        outgoing: on.map((platform) => ({
          accountId: platform,
          network: networks[platform],
          draft: toNetworkDraft(draftOf(id).parts[0]!.text),
          thread: thread.map(toNetworkDraft),
        })),
        targets: on.map((platform) => ({ account: { profile: { profileId: own.ids[platform]! } } })),
        fetcher,
        store,
        onNamed: () => {},
        onScheduled: async () => void (drafts.has(id) && noted.push(id)),
        now: Date.now,
      }),
    async edit(uuid: string) {
      // As a list shows it that was loaded before anything happened.
      const task = (await own.find(uuid)) ?? { uuid, status: 'pending' as const, schedulePosts: [] }
      return editScheduled(task, { fetcher, store, findPost: async (network, postId) => ({ network, postId }) as never, now: Date.now })
    },
    draftOf,
  }
}
