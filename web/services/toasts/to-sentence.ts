import { budgetSpent } from '@chorus/contract/refusal'
import { eventNotSupported } from '@chorus/model/event-not-supported'
import type { Failure, FailureKind } from '@chorus/model/failure'
import { descriptors } from '@chorus/networks/descriptors'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import type { Locale } from '../../i18n/locale.ts'
import { isOnline } from '../timing/is-online.ts'
import { toBudgetKey } from './to-budget-key.ts'
import { toShortageValues } from './to-shortage-values.ts'
import { toWait } from './to-wait.ts'

const sentences: Record<FailureKind, MessageId> = {
  unreachable: 'error.unreachable',
  timeout: 'error.timeout',
  aborted: 'error.aborted',
  malformed: 'error.malformed',
  broken: 'error.broken',
  refused: 'error.refused',
  'not-found': 'error.unavailable',
  unauthorized: 'error.unauthorized',
  forbidden: 'error.forbidden',
  'rate-limited': 'error.rateLimited',
  'not-offered': 'error.notOffered',
  'not-configured': 'error.notConfigured',
}

/** Whether a device without a connection explains the failure, so that no network is to blame. */
export const isOfflineFailure = ({ kind }: Pick<Failure, 'kind'>): boolean => (kind === 'unreachable' || kind === 'timeout') && !isOnline()

type ReportedFailure = Pick<Failure, 'kind' | 'network'> & Partial<Pick<Failure, 'retryAfter' | 'message' | 'status' | 'shortage'>>

interface SentenceOptions {
  /** Absent: that of the failure. */
  network?: string | undefined
  /** Of amounts of money. */
  locale?: Locale
}

/** One plain sentence for a failure, with the network’s name. */
export function toSentence(failure: ReportedFailure, t: Translate, { network, locale = 'en' }: SentenceOptions = {}): string {
  if (isOfflineFailure(failure)) return t('offline.tryLater')
  const label = network ?? (failure.network ? descriptors[failure.network].label : 'Chorus')
  const { kind, retryAfter, message, status, shortage } = failure
  if (kind === 'not-offered' && message === eventNotSupported) return t('error.eventNotSupported', { network: label })
  const amounts = toShortageValues(shortage, locale)
  if (status === budgetSpent) return t(toBudgetKey(failure), { network: label, ...amounts })
  if (kind === 'rate-limited' && retryAfter !== undefined) {
    const { unit, count } = toWait(retryAfter)
    return t(`error.rateLimited${unit}`, { network: label, count })
  }
  return t(sentences[kind], { network: label })
}
