import type { ScheduledTask } from '@chorus/contract/content/scheduled-posts'
import type { FailureKind } from '@chorus/model/failure'
import { identityOf, type NetworkName } from '@chorus/model/network-identity'
import { findOperationReason } from '@chorus/model/operation-messages'
import type { Translate } from '../../../i18n/create-translate.ts'
import { toOperationSentence } from '../../../services/toasts/to-operation-sentence.ts'

type Send = ScheduledTask['schedulePosts'][number]

/** Failures whose reason the network doesn't describe in words for people. */
const ofLogin: ReadonlySet<string> = new Set<FailureKind>(['unauthorized', 'forbidden'])

/** Whether its account has to log in again before the post can be sent. */
export const needsLogin = ({ status, failure }: Send): boolean => status === 'fail' && ofLogin.has(failure?.kind ?? '')

/** The progress for one account. Undefined: it is waiting. */
export function toSendSentence({ status, failure, parts }: Send, network: NetworkName, t: Translate): string | undefined {
  const { label } = identityOf(network)
  const progress = parts.all > 1 && parts.published > 0 ? t('schedule.parts', { published: parts.published, all: parts.all }) : undefined
  if (status === 'success') return t('outbox.sent', { network: label })
  if (status === 'pending') return progress
  const reason = failure && toReason(failure, label, t)
  return [progress, reason ?? t('outbox.failed', { network: label })].filter(Boolean).join(' · ')
}

const toReason = ({ kind, message }: NonNullable<Send['failure']>, network: string, t: Translate): string | undefined =>
  toOperationSentence(findOperationReason(message), t, network) ?? (ofLogin.has(kind) ? t('schedule.loggedOut', { network }) : undefined)
