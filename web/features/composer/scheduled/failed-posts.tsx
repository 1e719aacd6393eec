import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ScheduledRow } from './scheduled-row.tsx'
import type { ScheduledActions } from './use-scheduled-actions.ts'
import styles from './scheduled.module.css'

/** Posts that weren't sent at their time, above all others. Each shows the reason and a button that posts it. */
export function FailedPosts({ tasks, actions }: { tasks: readonly ScheduledTask[]; actions: ScheduledActions }) {
  const t = useT()
  const id = useId()
  return (
    <section className={styles.failed} aria-labelledby={id}>
      <h2 id={id}>
        <TriangleAlert aria-hidden size={18} />
        {t('schedule.failedTitle', { count: tasks.length })}
      </h2>
      <ul>
        {tasks.map((task) => (
          <ScheduledRow key={task.uuid} task={task} actions={actions} />
        ))}
      </ul>
    </section>
  )
}
