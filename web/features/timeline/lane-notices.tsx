import { isNetworkName } from '@chorus/model/limits'
import { descriptors } from '@chorus/networks/descriptors'
import { useT } from '../../i18n/use-t.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { toSentence } from '../errors/to-sentence.ts'
import type { LaneView } from './timeline.ts'

interface LaneNoticesProps {
  lanes: readonly LaneView[]
  isMerged: boolean
  hasPosts: boolean
  onRetry(laneId: string): void
}

/** Says plainly which network is missing from the list, and offers to ask it again. */
export function LaneNotices({ lanes, isMerged, hasPosts, onRetry }: LaneNoticesProps) {
  const t = useT()
  return lanes
    .filter((lane) => lane.state === 'failed' || (isMerged && lane.isLate))
    .map((lane) => {
      const label = isNetworkName(lane.id) ? descriptors[lane.id].label : lane.id
      if (lane.state !== 'failed') return <ErrorNotice key={lane.id} isQuiet sentence={t('timeline.late', { network: label })} />
      return (
        <ErrorNotice
          key={lane.id}
          isQuiet={hasPosts}
          sentence={lane.failure ? toSentence(lane.failure, t, label) : t('timeline.failed', { network: label })}
          retryLabel={t('timeline.retry', { network: label })}
          onRetry={() => onRetry(lane.id)}
        />
      )
    })
}
