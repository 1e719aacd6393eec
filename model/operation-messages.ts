/**
 * Why an operation on a chain didn't happen, where its network gives the reason as a code. The screen chooses its sentence by the key, and
 * lists what it can't explain in the network's own words.
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
  costsMoney: 'It costs money.',
  needsWallet: 'The wallet of the account has to approve this.',
  otherChain: 'The wallet sent the transaction on another chain.',
  walletSilent: 'The wallet did not say whether it sent the transaction.',
  editedElsewhere: 'The post was edited elsewhere.',
} as const

export type OperationMessage = keyof typeof operationMessages

const keys = new Map(Object.entries(operationMessages).map(([key, message]) => [message, key as OperationMessage]))

/** Undefined: the message is another one. */
export const findOperationMessage = (message: string): OperationMessage | undefined => keys.get(message as never)
