/**
 * muted: our own server mutes the account, whether or not its network can. unchanged: nothing had to change. logged-out: the viewer has no account
 * there. unsupported: the network can't do it. paid: it costs money, which needs a confirmation of its own.
 */
export type TaskState = 'busy' | 'done' | 'muted' | 'unchanged' | 'failed' | 'paid' | 'logged-out' | 'unsupported'

/** The action on one account of a person. */
export interface BulkTask {
  key: string
  /** Tasks with the same queue run one after another. */
  queue: string
  /** An error counts as failed. A returned state says why the task can't run. */
  run: (() => Promise<Exclude<TaskState, 'busy'>>) | 'logged-out' | 'unsupported'
}

/** Runs an action on every account of a person, all queues in parallel. A failure stops no other task. Resolves with each final state. */
export async function runBulkAction(
  tasks: readonly BulkTask[],
  onChange: (key: string, state: TaskState) => void,
): Promise<Map<string, TaskState>> {
  const finished = new Map<string, TaskState>()
  const finish = (key: string, state: TaskState) => {
    finished.set(key, state)
    onChange(key, state)
  }
  const runTask = async ({ key, run }: BulkTask) => {
    if (typeof run === 'string') return finish(key, run)
    onChange(key, 'busy')
    return finish(key, await run().catch(() => 'failed' as const))
  }
  const queues = Map.groupBy(tasks, ({ queue }) => queue)
  await Promise.all(
    [...queues.values()].map(async (queue) => {
      for (const task of queue) await runTask(task)
    }),
  )
  return finished
}
