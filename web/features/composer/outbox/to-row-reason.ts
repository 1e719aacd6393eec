import { descriptors } from '@chorus/networks/descriptors'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { Translate } from '../../../i18n/create-translate.ts'
import { toForeignWords } from '../../../services/toasts/to-foreign-words.ts'
import { toOperationSentence } from '../../../services/toasts/to-operation-sentence.ts'

/** Why a network refused a post or an edit, in our words or in its own. Undefined: it gave no reason. */
export function toRowReason({ network, failure }: Pick<OutboxRow, 'network' | 'failure'>, t: Translate): string | undefined {
  if (!failure) return undefined
  const { label } = descriptors[network]
  const chain = [failure, ...(failure.causes ?? [])]
  const known = chain.map(({ reason }) => toOperationSentence(reason, t, label)).find(Boolean)
  if (known) return known
  // Without a message from the network, a failure has only a placeholder.
  const said = chain.findLast(({ kind, call, status, message }) => kind === 'refused' && call && message !== `${call} answered ${status}.`)
  const words = toForeignWords(said?.message)
  return words && t('toast.networkMessage', { network: label, words })
}
