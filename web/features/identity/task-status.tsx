import { Check, CircleAlert, Minus } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { TaskState } from './run-bulk-action.ts'
import styles from './person.module.css'

const messages: Readonly<Record<TaskState, MessageId>> = {
  busy: 'identity.busy',
  done: 'identity.done',
  muted: 'muted.here',
  unchanged: 'identity.unchanged',
  failed: 'identity.failed',
  paid: 'identity.paid',
  'logged-out': 'identity.notLoggedIn',
  unsupported: 'identity.notAvailable',
}

/** The state of one task of a bulk action. */
export function TaskStatus({ state, network }: { state: TaskState; network: string }) {
  const t = useT()
  const Icon = state === 'failed' ? CircleAlert : state === 'paid' || state === 'logged-out' || state === 'unsupported' ? Minus : Check
  return (
    <p className={styles.status} data-state={state}>
      {state === 'busy' ? <Spinner size={15} /> : <Icon aria-hidden size={15} />}
      <span>
        <span className="visually-hidden">{network}: </span>
        {t(messages[state], { network })}
      </span>
    </p>
  )
}
