import type { Failure } from '@chorus/model/failure'
import { descriptors } from '@chorus/networks/descriptors'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useRetryOnline } from '../../services/loading/use-retry-online.ts'
import { isOfflineFailure, toSentence } from '../../services/toasts/to-sentence.ts'
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx'

interface FailureNoticeProps {
  failure: Failure
  /** The page has other content. */
  isQuiet: boolean
  onRetry(): void
}

/** What went wrong, with one next step. */
export function FailureNotice({ failure, isQuiet, onRetry }: FailureNoticeProps) {
  const { t, locale } = useI18n()
  useRetryOnline(onRetry)
  const network = failure.network ? descriptors[failure.network].label : undefined
  if (isOfflineFailure(failure)) return <ErrorNotice isQuiet={isQuiet} sentence={t('offline.loadLater')} />
  return (
    <ErrorNotice
      isQuiet={isQuiet}
      sentence={toSentence(failure, t, { network, locale })}
      retryLabel={t('action.retry')}
      onRetry={onRetry}
    />
  )
}
