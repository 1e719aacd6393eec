import type { ScheduledAction, ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import type { NetworkName } from '@chorus/model/network-identity'
import type { MessageId } from '../../../i18n/create-translate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import { showError } from '../../../services/toasts/show-error.ts'
import { draftStore } from '../drafts/draft-store.ts'
import { ScheduleFault } from '../drafts/schedule-fault.ts'
import { createScheduledCalls } from './calls/scheduled-calls.ts'

export interface ScheduledActions {
  move(task: ScheduledTask, at: number): Promise<void>
  change(task: ScheduledTask, action: ScheduledAction): Promise<void>
  remove(task: ScheduledTask): Promise<void>
  /** Turns it back into a draft, and opens that. */
  edit(task: ScheduledTask): Promise<void>
}

/** Actions for a scheduled post. Each reports its own failure. `onDone`: something has changed, or may have. */
export function useScheduledActions(onDone: () => Promise<void>): ScheduledActions {
  const t = useT()
  const { ownFetcher, toaster, composer, connections, now } = useServices()
  const calls = createScheduledCalls(ownFetcher)
  const attempt = async (work: () => Promise<unknown>, fallback: MessageId = 'schedule.notChanged') => {
    try {
      await work()
    } catch (error) {
      void showError({ toaster }, error, t, t(error instanceof ScheduleFault ? error.messageId : fallback))
    }
    await onDone()
  }
  const change: ScheduledActions['change'] = (task, action) => attempt(() => calls.change(task, action))
  return {
    change,
    move: (task, at) => attempt(() => calls.move(task, at)),
    remove: (task) =>
      attempt(async () => {
        await calls.remove(task.uuid)
        const undo = { label: t('action.undo'), run: () => void change(task, 'restore') }
        toaster.show({ kind: 'success', message: t('schedule.deleted'), action: undo })
      }),
    edit: (task) =>
      attempt(
        async () => {
          const findPost = (network: NetworkName, postId: string) => connections[network].post(postId)
          // Reads links as the composer does, which the list itself doesn't need.
          const { editScheduled } = await import('./edit-scheduled.ts')
          const { id: draftId } = await editScheduled(task, { fetcher: ownFetcher, store: draftStore, findPost, now })
          composer.open({ draftId })
        },
        task.status === 'fail' ? 'outbox.notChanged' : 'schedule.notEdited',
      ),
  }
}
