import type { Failure } from '@chorus/model/failure'
import { isNetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toSentence } from '../errors/to-sentence.ts'
import type { LaneView } from './timeline.ts'
import styles from './lane-failures.module.css'

interface LaneFailuresProps {
  lanes: readonly LaneView[]
  hasPosts: boolean
  onRetry(laneId: string): void
}

const labelOf = (laneId: string): string => (isNetworkName(laneId) ? descriptors[laneId].label : laneId)

/**
 * Says plainly which network is missing and offers to ask it again. Where there is something to read, it says so over the foot
 * of the screen and moves nothing.
 */
export function LaneFailures({ lanes, hasPosts, onRetry }: LaneFailuresProps) {
  const t = useT()
  const [dismissed, setDismissed] = useState<readonly (Failure | undefined)[]>([])
  const failed = lanes.filter((lane) => lane.state === 'failed' && !dismissed.includes(lane.failure))
  const sentence = (lane: LaneView) =>
    lane.failure ? toSentence(lane.failure, t, labelOf(lane.id)) : t('timeline.failed', { network: labelOf(lane.id) })

  if (!hasPosts)
    return failed.map((lane) => (
      <ErrorNotice
        key={lane.id}
        sentence={sentence(lane)}
        retryLabel={t('timeline.retry', { network: labelOf(lane.id) })}
        onRetry={() => onRetry(lane.id)}
      />
    ))
  return (
    <div className={styles.place} role="status">
      {failed.length > 0 ? (
        <div className={styles.chip}>
          {failed.map((lane) => (
            <div key={lane.id} className={styles.row}>
              <span className={styles.sentence}>{sentence(lane)}</span>
              <button
                type="button"
                className={styles.retry}
                onClick={() => onRetry(lane.id)}
                aria-label={t('timeline.retry', { network: labelOf(lane.id) })}
              >
                {t('action.retry')}
              </button>
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
