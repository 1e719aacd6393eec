/**
 * Why an operation didn't happen, where that is known. A `Failure` carries the key as its `reason`, and the screen chooses its sentence by it. What
 * has no reason is shown in the network's own words.
 */
export const operationMessages = {
  notIndexed: 'The transaction is not indexed yet.',
  neverIndexed: 'The transaction was never indexed.',
  cancelled: 'The post was cancelled before it was sent.',
  neverConfirmed: 'It is not known whether the post was published.',
  failed: 'The transaction failed.',
  followersOnly: 'Only followers can do this.',
  membersOnly: 'Only members of the group can do this.',
  holdersOnly: 'Only holders of a token can do this.',
  approvalNeeded: 'Someone who runs the group has to approve this.',
  banned: 'The account is banned from the group.',
  blocked: 'One of the accounts has blocked the other.',
  ownerOnly: 'Only the owner of the account can do this.',
  balanceTooLow: 'The balance is too low.',
  collectEnded: 'Collecting has ended.',
  collectSoldOut: 'Everything is collected.',
  collectNotEnabled: 'Nothing can be collected.',
  fileTooLarge: 'The file is too large.',
  priceChanged: 'The price has changed.',
  priceUnknown: 'The price could not be read.',
  costsMoney: 'It costs money.',
  needsWallet: 'The wallet of the account has to approve this.',
  otherChain: 'The wallet sent the transaction on another chain.',
  walletSilent: 'The wallet did not say whether it sent the transaction.',
  editedElsewhere: 'The post was edited elsewhere.',
  filesChanged: 'The files of the post were changed elsewhere.',
  notEditable: 'The post can’t be edited here.',
  textTooLong: 'The text is too long.',
  profileTooLong: 'A text of the profile is too long.',
  nameRefused: 'The name is not accepted.',
} as const

export type OperationReason = keyof typeof operationMessages

const keys = new Map(Object.entries(operationMessages).map(([key, message]) => [message, key as OperationReason]))

/** Of a failure stored or sent without its reason. Undefined: the message is another one. */
export const findOperationReason = (message: string): OperationReason | undefined => keys.get(message as never)
