import { errorMessages } from '@chorus/model/error-messages'
import { Failure, type FailureKind } from '@chorus/model/failure'
import { redactText } from '@chorus/model/redact-text'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { toWalletMessage } from '@chorus/model/wallet-error'
import { descriptors } from '@chorus/networks/descriptors'
import type { MessageId, Translate } from '../../i18n/create-translate.ts'
import { toSentence } from '../errors/to-sentence.ts'
import { toCauses } from './to-causes.ts'
import { toDetails } from './to-details.ts'
import type { ToastDraft } from './toaster.ts'

type Words = Pick<ToastDraft, 'title' | 'message'>

/** What thrown things of libraries may carry; nobody promises that they do. */
interface Thrown {
  name?: unknown
  code?: unknown
  message?: unknown
  shortMessage?: unknown
  errors?: unknown
  response?: unknown
}

/** Letters of somebody else's words that fit a message. */
const maxWords = 200
/** Spec 3 §8: "User rejected or denied the request"; wallets word it in their own ways, and spec 3's table of wallet errors in two more. */
const noSaid = /\buser (?:rejected|denied|cancell?ed)\b|\brejected the request\b/i
const noSaidOfOurs: readonly unknown[] = [errorMessages.signatureCanceled, errorMessages.transactionRejected]

/** What is said of a failure differs where somebody did something from where a page shows something. */
const deedSentences: Partial<Record<FailureKind, MessageId>> = {
  unauthorized: 'toast.unauthorized',
  forbidden: 'toast.forbidden',
  'not-found': 'toast.notFound',
}

/**
 * What to say of an error, by spec 3 §8 "Toast error mapping". `fallback`: what did not happen, in the visitor's language ("The post was
 * not liked"); a reason stands beneath it. Undefined: nothing, since whoever asked has given up (spec 3 §8, "abort errors are silent").
 */
export function toToast(error: unknown, t: Translate, fallback: string): ToastDraft | undefined {
  const causes = toCauses(error)
  if (causes.some(isGivenUp)) return undefined
  if (causes.some(isRejectedByUser)) return { kind: 'warning', message: t('toast.userRejected') }
  const words = causes.map((cause) => toWords(cause, t, fallback)).find((found) => found !== undefined)
  return { kind: 'error', ...(words ?? { message: fallback }), details: toDetails(error) }
}

function toWords(error: unknown, t: Translate, fallback: string): Words | undefined {
  if (isSignerRefused(error)) return { title: t('toast.signerTitle'), message: t('toast.signer') }
  if (isGasNotEstimated(error)) return { title: t('toast.gasTitle'), message: toText(toThrown(error).shortMessage) ?? fallback }
  const wallet = toWalletSentence(error)
  if (wallet) return { title: fallback, message: t(wallet) }
  const answered = toGraphqlMessage(error)
  if (answered) return { title: fallback, message: answered }
  return error instanceof Failure ? { title: fallback, message: toReason(error, t) } : undefined
}

/** The kinds that many statuses share: which one it was is part of what happened. */
const generic: ReadonlySet<FailureKind> = new Set(['refused', 'broken'])

/**
 * Spec 1 §8, "Fetch error message resolution": the service's own words if it gave any that are for people, otherwise ours for what
 * happened, with the status where ours are generic. Words that are not said here stand in the details.
 */
function toReason(failure: Failure, t: Translate): string {
  const { kind, call, status, network } = failure
  const label = network ? descriptors[network].label : 'Chorus'
  const text = toText(failure.message)
  // Where a service said nothing, the failure says only what it answered.
  const isTheirs = (kind === 'refused' || kind === 'forbidden') && text !== `${call} answered ${status}.`
  if (isTheirs && text) return t('toast.says', { network: label, words: text })
  const id = deedSentences[kind]
  const sentence = id ? t(id, { network: label }) : toSentence(failure, t)
  return generic.has(kind) && status !== undefined ? t('toast.status', { sentence, status }) : sentence
}

const toThrown = (error: unknown): Thrown => (typeof error === 'object' && error !== null ? error : {})

/**
 * The first line, as far as it fits, without queries of addresses and what else looks like a secret. Services may say anything, and
 * somebody else's posts may be quoted in it: it is only ever text.
 */
function toText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Cut at the end: half of a secret does not look like one.
  return toPlainLine(redactText(toPlainLine(value.trim().split('\n')[0]!)), maxWords) || undefined
}

const isGivenUp = (error: unknown): boolean => (error instanceof Failure ? error.kind === 'aborted' : toThrown(error).name === 'AbortError')

/** EIP-1193's number and the names of two libraries for a no in a wallet. What a service says is no wallet's word. */
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

/** Spec 3 §8, "Wallet errors": what a wallet or a chain says by a code or in words that nobody else uses. */
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

/** `errors` on the error itself or on the answer that it carries. */
function toGraphqlMessage(error: unknown): string | undefined {
  const { errors, response } = toThrown(error)
  const list = Array.isArray(errors) ? errors : toThrown(response).errors
  return Array.isArray(list) ? toText(toThrown(list[0]).message) : undefined
}
