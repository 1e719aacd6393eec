import type { MessageId, Translate } from '../../../i18n/create-translate.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import type { Outcome } from './create-ballots.ts'

/** What the sequencer says most often. */
const known: Readonly<Record<string, MessageId>> = {
  'no voting power': 'governance.noPower',
  'not in voting window': 'governance.notOpen',
  'failed vote validation': 'governance.notEligible',
  'already voted at later time': 'governance.votedLater',
  'signature validation failed': 'governance.badSignature',
}

/** What people read when a vote wasn't counted. Undefined: it was. */
export function toVoteProblem(outcome: Outcome, address: string, t: Translate): string | undefined {
  if (outcome.kind === 'counted') return undefined
  if (outcome.kind === 'declined') return t('login.walletDeclined')
  if (outcome.kind === 'busy') return t('governance.busy')
  if (outcome.kind === 'unconfirmed') return t('governance.unconfirmed')
  if (outcome.kind === 'other-address') return t('governance.otherAddress', { address: toShortAddress(address) })
  const { description } = outcome
  const id = Object.hasOwn(known, description) ? known[description] : undefined
  return t('governance.notCounted', { reason: id ? t(id) : description })
}

/** EIP-1193: the wallet shows an earlier request. */
const busy = -32_002

/** What people read when a wallet didn't connect or sign. */
export const toWalletProblem = (error: unknown, t: Translate): string =>
  t((Object(error) as { code?: unknown }).code === busy ? 'transaction.walletBusy' : 'transaction.notSigned')
