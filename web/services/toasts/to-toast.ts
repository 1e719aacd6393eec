import { toWalletMessage } from '@chorus/model/chain/wallet-error'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, type FailureKind } from '@chorus/model/failure'
import { descriptors } from '@chorus/networks/descriptors'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import { toCauses } from './to-causes.ts'
import { toDetails } from './to-details.ts'
import { toForeignWords } from './to-foreign-words.ts'
import { toInvalidInputSentence } from './to-invalid-input-sentence.ts'
import { toOperationSentence } from './to-operation-sentence.ts'
import { toSentence } from './to-sentence.ts'
import type { ToastDraft } from './toaster.ts'

type Words = Pick<ToastDraft, 'title' | 'message' | 'logInTo'>

/** Properties that library errors may have. */
interface Thrown {
  name?: unknown
  code?: unknown
  message?: unknown
  shortMessage?: unknown
  errors?: unknown
  response?: unknown
}

/** Spec 3 §8: "User rejected or denied the request"; wallets phrase it in several ways. */
const noSaid = /\buser (?:rejected|denied|cancell?ed)\b|\brejected the request\b/i
const noSaidOfOurs: readonly unknown[] = [errorMessages.signatureCanceled, errorMessages.transactionRejected]

/** Sentences that differ between a failed action and a failed page. */
const deedSentences: Partial<Record<FailureKind, MessageId>> = {
  unauthorized: 'toast.unauthorized',
  forbidden: 'toast.forbidden',
  'not-found': 'toast.notFound',
}

/**
 * The toast for an error, by spec 3 §8 "Toast error mapping". `fallback`: what failed, in the user’s language ("Couldn’t like this post"),
 * with the reason below it. Undefined: no toast, because the request was aborted (spec 3 §8, "abort errors are silent").
 */
export function toToast(error: unknown, t: Translate, fallback: string): ToastDraft | undefined {
  const causes = toCauses(error)
  if (causes.some(isGivenUp)) return undefined
  if (causes.some(isRejectedByUser)) return { kind: 'warning', message: t('toast.userRejected') }
  const words = causes.map((cause) => toWords(cause, t, fallback)).find((found) => found !== undefined)
  return { kind: 'error', ...(words ?? { message: fallback }), details: toDetails(error) }
}

function toWords(error: unknown, t: Translate, fallback: string): Words | undefined {
  if (isSignerRefused(error)) {
    const network = error instanceof Failure ? error.network : undefined
    return { title: t('toast.signerTitle'), message: t('toast.signer'), ...(network && { logInTo: network }) }
  }
  if (isGasNotEstimated(error)) return { title: t('toast.gasTitle'), message: toForeignWords(toThrown(error).shortMessage) ?? fallback }
  // Its message is already in the user’s language.
  if (toThrown(error).name === 'WalletFault') return { title: fallback, message: String(toThrown(error).message) }
  const wallet = toWalletSentence(error)
  if (wallet) return { title: fallback, message: t(wallet) }
  const answered = toGraphqlMessage(error)
  if (answered) return { title: fallback, message: answered }
  return error instanceof Failure ? { title: fallback, message: toReason(error, t) } : undefined
}

/** Kinds that cover many statuses, so the sentence includes the status. */
const generic: ReadonlySet<FailureKind> = new Set(['refused', 'broken'])

/**
 * Spec 1 §8, "Fetch error message resolution": the service’s message if it is meant for users, otherwise our sentence by kind, with the
 * status where ours is generic. Messages not shown here are in the details.
 */
function toReason(failure: Failure, t: Translate): string {
  const { kind, call, status, network } = failure
  const invalid = toInvalidInputSentence(failure.message, t)
  if (invalid) return invalid
  const label = network ? descriptors[network].label : 'Chorus'
  const operation = toOperationSentence(failure.reason, t, label)
  if (operation) return operation
  const text = toForeignWords(failure.message)
  // Without a message from the service, the failure has only this placeholder.
  const isTheirs = (kind === 'refused' || kind === 'forbidden') && text !== `${call} answered ${status}.`
  if (isTheirs && text) return t('toast.networkMessage', { network: label, words: text })
  const id = deedSentences[kind]
  const sentence = id ? t(id, { network: label }) : toSentence(failure, t)
  return generic.has(kind) && status !== undefined ? t('toast.status', { sentence, status }) : sentence
}

const toThrown = (error: unknown): Thrown => (typeof error === 'object' && error !== null ? error : {})

const isGivenUp = (error: unknown): boolean => (error instanceof Failure ? error.kind === 'aborted' : toThrown(error).name === 'AbortError')

/** The EIP-1193 code and two libraries’ error names for a declined wallet request. Messages from services do not count. */
function isRejectedByUser(error: unknown): boolean {
  if (error instanceof Failure) return false
  const { name, code, message } = toThrown(error)
  if (name === 'UserRejectedRequestError' || code === 4001 || code === 'ACTION_REJECTED') return true
  return noSaidOfOurs.includes(message) || (typeof message === 'string' && noSaid.test(message))
}

/** Spec 3 §8: "Code 3 with bad_request.validation_failure becomes an invalid signer key error". */
function isSignerRefused(error: unknown): boolean {
  const { code, message } = toThrown(error)
  if (message === errorMessages.signerKeyInvalid) return true
  return code === 3 && typeof message === 'string' && message.includes('bad_request.validation_failure')
}

function isGasNotEstimated(error: unknown): boolean {
  const { name, message } = toThrown(error)
  return name === 'EstimateGasExecutionError' || message === errorMessages.gasNotEstimated
}

/** Spec 3 §8, "Wallet errors": distinctive codes and messages of wallets and chains. */
const walletSentences: Readonly<Record<string, MessageId>> = {
  [errorMessages.transactionUnderpriced]: 'toast.underpriced',
  [errorMessages.nftNotTransferable]: 'toast.soulBound',
  [errorMessages.rpcServerFailed]: 'toast.rpcFailed',
}

function toWalletSentence(error: unknown): MessageId | undefined {
  if (error instanceof Failure) return undefined
  const { code, message } = toThrown(error)
  const shown = toWalletMessage(typeof message === 'string' ? message : undefined, typeof code === 'number' ? code : undefined)
  return Object.hasOwn(walletSentences, shown) ? walletSentences[shown] : undefined
}

/** `errors` on the error itself or on the response that it carries. */
function toGraphqlMessage(error: unknown): string | undefined {
  const { errors, response } = toThrown(error)
  const list = Array.isArray(errors) ? errors : toThrown(response).errors
  return Array.isArray(list) ? toForeignWords(toThrown(list[0]).message) : undefined
}
