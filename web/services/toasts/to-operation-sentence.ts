import type { OperationReason } from '@chorus/model/operation-messages'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'

const sentences: Readonly<Record<OperationReason, MessageId>> = {
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
  priceUnknown: 'operation.priceUnknown',
  needsWallet: 'operation.needsWallet',
  otherChain: 'operation.otherChain',
  walletSilent: 'operation.walletSilent',
  editedElsewhere: 'operation.editedElsewhere',
  filesChanged: 'operation.filesChanged',
  notEditable: 'operation.notEditable',
  textTooLong: 'operation.textTooLong',
  profileTooLong: 'operation.profileTooLong',
  nameRefused: 'operation.nameRefused',
}

/** Why an operation didn’t happen, in the user’s language. Undefined: its reason isn't known. */
export const toOperationSentence = (reason: OperationReason | undefined, t: Translate, network: string): string | undefined =>
  reason && t(sentences[reason], { network })
