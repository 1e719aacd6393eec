import { Check, CircleAlert, Minus } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import type { StepState } from './act-on-all.ts'
import styles from './person.module.css'

const words: Readonly<Record<StepState, MessageId>> = {
  busy: 'identity.busy',
  done: 'identity.done',
  here: 'muted.here',
  unchanged: 'identity.unchanged',
  failed: 'identity.failed',
  out: 'identity.notLoggedIn',
  missing: 'identity.notAvailable',
}

/** How one step of many goes. */
export function StepNote({ state, network }: { state: StepState; network: string }) {
  const t = useT()
  const Icon = state === 'failed' ? CircleAlert : state === 'out' || state === 'missing' ? Minus : Check
  return (
    <p className={styles.step} data-state={state}>
      {state === 'busy' ? <Spinner size={15} /> : <Icon aria-hidden size={15} />}
      <span>
        <span className="visually-hidden">{network}: </span>
        {t(words[state], { network })}
      </span>
    </p>
  )
}
