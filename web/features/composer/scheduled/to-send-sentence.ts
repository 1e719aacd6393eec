import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import { type FailureKind, mayHaveHappened } from '@chorus/model/failure'
import { identityOf, type NetworkName } from '@chorus/model/network-identity'
import { findOperationReason } from '@chorus/model/operation-messages'
import type { RowFailure } from '@chorus/outbox/outbox-row'
import type { Translate } from '../../../i18n/create-translate.ts'
import { toRowReason } from '../outbox/to-row-reason.ts'

type Send = ScheduledTask['schedulePosts'][number]

/** Failures whose reason the network doesn't describe in words for people. */
const ofLogin: ReadonlySet<string> = new Set<FailureKind>(['unauthorized', 'forbidden'])

/** Whether its account has to log in again before the post can be sent. */
export const needsLogin = ({ status, failure }: Send): boolean => status === 'fail' && ofLogin.has(failure?.kind ?? '')

/** The progress for one account. Undefined: it is waiting. */
export function toSendSentence(send: Send, network: NetworkName, t: Translate): string | undefined {
  const { status, parts } = send
  const progress = parts.all > 1 && parts.published > 0 ? t('schedule.parts', { published: parts.published, all: parts.all }) : undefined
  if (status === 'success') return t('outbox.sent', { network: identityOf(network).label })
  if (status === 'pending') return progress
  return [progress, ...toReasons(send, network, t)].filter(Boolean).join(' · ')
}

/** Why it wasn't sent, in our words and in those of its network. */
function toReasons({ failure: stored, can_edit: isUnsent }: Send, network: NetworkName, t: Translate): (string | undefined)[] {
  const values = { network: identityOf(network).label }
  if (!stored) return [t('outbox.failed', values)]
  const failure = { ...stored, reason: stored.reason ?? findOperationReason(stored.message) } as RowFailure
  const reason = toRowReason({ network, failure }, t)
  if ([failure, ...(failure.causes ?? [])].some((each) => each.reason !== undefined)) return [reason]
  if (ofLogin.has(failure.kind)) return [t('schedule.loggedOut', values)]
  const isAnswered = !mayHaveHappened(failure.kind) && failure.kind !== 'rate-limited'
  if (isAnswered) return [t('outbox.failed', values), reason]
  // An attempt whose answer was lost may have posted it.
  if (!isUnsent) return [t('operation.neverConfirmed', values)]
  return [t(failure.kind === 'rate-limited' ? 'schedule.limited' : 'schedule.unreached', values)]
}
