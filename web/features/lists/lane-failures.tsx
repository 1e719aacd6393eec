import type { Failure } from '@chorus/model/failure'
import { isNetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toSentence } from '../errors/to-sentence.ts'
import type { LaneView } from './lane.ts'
import styles from './lane-failures.module.css'

interface LaneFailuresProps {
  lanes: readonly LaneView[]
  hasItems: boolean
  onRetry(laneId: string): void
}

const labelOf = (laneId: string): string => (isNetworkName(laneId) ? descriptors[laneId].label : laneId)

/**
 * Says plainly which network is missing and offers to ask it again. Where there is something to read, it says so over the foot
 * of the screen and moves nothing.
 */
export function LaneFailures({ lanes, hasItems, onRetry }: LaneFailuresProps) {
  const t = useT()
  const { connections, login, settings } = useServices()
  const [dismissed, setDismissed] = useState<readonly (Failure | undefined)[]>([])
  const failed = lanes.filter((lane) => lane.state === 'failed' && !dismissed.includes(lane.failure))
  const sentence = (lane: LaneView) =>
    lane.failure ? toSentence(lane.failure, t, labelOf(lane.id)) : t('timeline.failed', { network: labelOf(lane.id) })

  /** The one next step: to log in where only members are shown it, else to ask again. */
  const toStep = ({ id, failure }: LaneView) => {
    const isForMembers = failure?.kind === 'unauthorized' && isNetworkName(id) && connections[id].viewerId === undefined
    if (isForMembers && settings.logins.includes(id))
      return { label: t('login.action'), name: t('login.action'), run: () => login.open(id) }
    return { label: t('action.retry'), name: t('timeline.retry', { network: labelOf(id) }), run: () => onRetry(id) }
  }

  if (!hasItems)
    return failed.map((lane) => {
      const { name, run } = toStep(lane)
      return <ErrorNotice key={lane.id} sentence={sentence(lane)} retryLabel={name} onRetry={run} />
    })
  return (
    <div className={styles.place} role="status">
      {failed.length > 0 ? (
        <div className={styles.chip}>
          {failed.map((lane) => (
            <div key={lane.id} className={styles.row}>
              <span className={styles.sentence}>{sentence(lane)}</span>
              <StepButton {...toStep(lane)} />
              <button
                type="button"
                className={styles.close}
                onClick={() => setDismissed([...dismissed, lane.failure])}
                aria-label={t('action.dismiss')}
              >
                <X aria-hidden size={16} />
              </button>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function StepButton({ label, name, run }: { label: string; name: string; run(): void }) {
  return (
    <button type="button" className={styles.retry} onClick={run} aria-label={name}>
      {label}
    </button>
  )
}
