import { findOperationMessage, type OperationMessage } from '@chorus/model/operation-messages'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'

const sentences: Readonly<Record<OperationMessage, MessageId>> = {
  notIndexed: 'operation.notIndexed',
  neverIndexed: 'operation.neverIndexed',
  cancelled: 'operation.cancelled',
  neverConfirmed: 'operation.neverConfirmed',
  failed: 'operation.failed',
  followersOnly: 'operation.followersOnly',
  membersOnly: 'operation.membersOnly',
  holdersOnly: 'operation.holdersOnly',
  approvalNeeded: 'operation.approvalNeeded',
  banned: 'operation.banned',
  blocked: 'operation.blocked',
  ownerOnly: 'operation.ownerOnly',
  balanceTooLow: 'operation.balanceTooLow',
  collectEnded: 'operation.collectEnded',
  collectSoldOut: 'operation.collectSoldOut',
  collectNotEnabled: 'operation.collectNotEnabled',
  fileTooLarge: 'operation.fileTooLarge',
  costsMoney: 'operation.costsMoney',
  priceChanged: 'operation.priceChanged',
  needsWallet: 'operation.needsWallet',
  otherChain: 'operation.otherChain',
  walletSilent: 'operation.walletSilent',
  editedElsewhere: 'operation.editedElsewhere',
}

/** Why an operation on a chain didn’t happen, in the user’s language. Undefined: the message is about something else. */
export function toOperationSentence(message: string, t: Translate, network: string): string | undefined {
  const known = findOperationMessage(message)
  return known && t(sentences[known], { network })
}
