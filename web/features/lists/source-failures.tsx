import type { Failure } from '@chorus/model/failure'
import { isNetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import type { LaneView } from '../../services/lists/lane.ts'
import { useRetryOnline } from '../../services/loading/use-retry-online.ts'
import { isOfflineFailure, toSentence } from '../../services/toasts/to-sentence.ts'
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx'
import styles from './source-failures.module.css'

interface SourceFailuresProps {
  lanes: readonly LaneView[]
  hasItems: boolean
  onRetry(laneId: string): void
}

const GapWords = createLatePart(async () => (await import('../../ui/feedback/gap-words.tsx')).GapWords)

const labelOf = (laneId: string): string => (isNetworkName(laneId) ? descriptors[laneId].label : laneId)

/**
 * Names the sources that failed, with a button to retry each, and what the others may lack. When the list has items, the notice floats at the bottom of the screen so that
 * nothing shifts.
 */
export function SourceFailures({ lanes, hasItems, onRetry }: SourceFailuresProps) {
  const { t, locale } = useI18n()
  const { connections, login, settings } = useServices()
  const [dismissed, setDismissed] = useState<readonly (Failure | string | undefined)[]>([])
  const allFailed = lanes.filter(({ state }) => state === 'failed')
  useRetryOnline(() => allFailed.forEach(({ id }) => onRetry(id)))
  const isOffline = allFailed.some(({ failure }) => failure && isOfflineFailure(failure))
  const failed = allFailed.filter(({ failure }) => !dismissed.includes(failure) && !(isOffline && failure && isOfflineFailure(failure)))
  const withGaps = lanes.filter(({ id, behind, reach }) => (behind ?? reach) !== undefined && !dismissed.includes(id))
  const sentence = (lane: LaneView) =>
    lane.failure ? toSentence(lane.failure, t, { network: labelOf(lane.id), locale }) : t('timeline.failed', { network: labelOf(lane.id) })

  /** Logging in where the source requires it, otherwise retrying. */
  const toAction = ({ id, failure }: LaneView) => {
    const needsLogin = failure?.kind === 'unauthorized' && isNetworkName(id) && connections[id].viewerId === undefined
    if (needsLogin && settings.logins.includes(id)) return { label: t('login.action'), name: t('login.action'), run: () => login.open(id) }
    return { label: t('action.retry'), name: t('timeline.retry', { network: labelOf(id) }), run: () => onRetry(id) }
  }

  if (!hasItems && isOffline) return <ErrorNotice sentence={t('offline.loadLater')} />
  if (!hasItems)
    return (
      <>
        {failed.map((lane) => {
          const { name, run } = toAction(lane)
          return <ErrorNotice key={lane.id} sentence={sentence(lane)} retryLabel={name} onRetry={run} />
        })}
        {withGaps.map((lane) => (
          <p key={`gaps ${lane.id}`} className={styles.alone} role="status">
            <GapWords label={labelOf(lane.id)} gaps={lane} />
          </p>
        ))}
      </>
    )
  return (
    <div className={styles.place} role="status">
      {failed.length > 0 || withGaps.length > 0 || isOffline ? (
        <div className={styles.chip}>
          {isOffline ? (
            <div className={styles.row}>
              <span className={styles.sentence}>{t('offline.title')}</span>
            </div>
          ) : null}
          {failed.map((lane) => (
            <div key={lane.id} className={styles.row}>
              <span className={styles.sentence}>{sentence(lane)}</span>
              <ActionButton {...toAction(lane)} />
              <DismissButton onPress={() => setDismissed([...dismissed, lane.failure])} />
            </div>
          ))}
          {withGaps.map((lane) => (
            <div key={`gaps ${lane.id}`} className={styles.row}>
              <span className={`${styles.sentence} ${styles.wide}`}>
                <GapWords label={labelOf(lane.id)} gaps={lane} />
              </span>
              <DismissButton onPress={() => setDismissed([...dismissed, lane.id])} />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

function DismissButton({ onPress }: { onPress(): void }) {
  const { t } = useI18n()
  return (
    <button type="button" className={styles.close} onClick={onPress} aria-label={t('action.dismiss')}>
      <X aria-hidden size={16} />
    </button>
  )
}

function ActionButton({ label, name, run }: { label: string; name: string; run(): void }) {
  return (
    <button type="button" className={styles.retry} onClick={run} aria-label={name}>
      {label}
    </button>
  )
}
