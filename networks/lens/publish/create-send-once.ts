import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { anySignal } from '../../draft-uploads.ts'
import type { DraftUpload } from '../../draft.ts'
import type { NetworkDeps } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { doubtMs } from '../acts/doubt-ms.ts'
import { lookAgain } from '../acts/look-again.ts'
import { wait } from '../wait.ts'
import type { WalletWatch } from '../wallet/send-from-wallet.ts'
import { wasLeftToWallet } from './is-left-to-wallet.ts'
import type { SendIdentity, SendProgress } from './send-progress.ts'

/** ms after which a transaction that is in no block is no longer followed. */
export const followMs = 24 * 3_600_000
/** ms before each lookup of the result after a lost response, because the index is some seconds behind. */
const lookupDelays = [0, 500, 1000, 2000]

export interface SendTiming extends Pick<NetworkDeps, 'now'> {
  /** Absent: waits for that time, in ms. */
  pause?: (ms: number) => Promise<void>
}

/** Finds what was made with an identity. */
export type FindMade<Made> = (identity: SendIdentity, progress: SendProgress, signal?: AbortSignal) => Promise<Made | undefined>

export interface SubmitOptions {
  signal?: AbortSignal | undefined
  watch: WalletWatch
}

/** How something that someone wrote becomes an operation, and what that creates: a post, a group or a feed. */
export interface SendSteps<Written, Made extends object> {
  /** The operation, for errors. */
  call: 'post' | 'editPost' | 'createGroup' | 'createFeed'
  /** Stores the content. Returns its URI. */
  upload(written: Written, identity: SendIdentity, signal?: AbortSignal): Promise<string>
  /** Steps before anything is sent. A failure here leaves nothing in doubt. */
  prepare?(written: Written, progress: SendProgress, signal?: AbortSignal): Promise<void>
  /** Whether the API says that it leaves everything to the account's wallet. Absent: that isn't known before. */
  isLeftToWallet?(signal?: AbortSignal): Promise<boolean>
  /** Sends the operation. Returns the hash of its transaction. */
  submit(written: Written, contentUri: string, options: SubmitOptions): Promise<string | undefined>
  /** What was created, even if this browser doesn't know the transaction. */
  find: FindMade<Made>
  /** What was created, once its transaction is indexed. */
  confirm: FindMade<Made>
}

type SendOnce<Written, Made> = (
  written: Written,
  identity: SendIdentity,
  progress: SendProgress,
  signal?: AbortSignal,
  uploading?: DraftUpload,
) => Promise<Made>

/** Sends an operation once, however often its page dies: each step is stored before the next, and after a lost response the result is looked up. */
export function createSendOnce<Written, Made extends object>(
  { settle }: Pick<Writer, 'settle'>,
  { call, find, upload, prepare, isLeftToWallet, submit, confirm }: SendSteps<Written, Made>,
  { now, pause = wait }: SendTiming,
): SendOnce<Written, Made> {
  const facts = { network: 'lens', call } as const
  const isLeft = async (signal?: AbortSignal) => isLeftToWallet?.(signal) ?? false
  const unconfirmed = () => toOperationFailure('timeout', 'notIndexed', facts)
  /** It may still be carried out, so it counts as neither refused nor done, and is only looked for again when someone asks. */
  const neverIndexed = () => toOperationFailure('timeout', 'neverIndexed', facts)

  const send = async (
    written: Written,
    contentUri: string,
    identity: SendIdentity,
    progress: SendProgress,
    signal?: AbortSignal,
  ): Promise<string | Made> => {
    const watch: WalletWatch = {
      idle: () => progress.store({ contentUri, sentAt: now(), isLeftToWallet: true }),
      asking: () => progress.store({ contentUri, sentAt: now() }),
    }
    try {
      const hash = await submit(written, contentUri, { signal, watch })
      if (hash === undefined) throw new Failure('malformed', 'Lens did not say what it created.', facts)
      return hash
    } catch (error) {
      // What isn't a Failure says nothing about what happened.
      const isLost = !isFailure(error) || mayHaveHappened(error.kind)
      // Lens has refused it, so the same content may be sent again.
      if (!isLost) await progress.store({ contentUri })
      const isDoubtful = isLost && !isFailure(error, 'aborted')
      // If lookups fail too, the outbox asks again later.
      const look = () => lookAgain(() => find(identity, progress), Boolean, { delays: lookupDelays, pause }).catch(() => undefined)
      const made = isDoubtful ? await look() : undefined
      if (made) return made
      throw error
    }
  }

  /** Follows the transaction to what it makes. */
  const follow = async (hash: string, identity: SendIdentity, progress: SendProgress, signal?: AbortSignal): Promise<Made> => {
    const { contentUri, sentAt = now() } = progress.read()
    try {
      await settle(hash, signal)
    } catch (error) {
      if (isFailure(error, 'refused')) await progress.store({ contentUri })
      // Wallets can replace a transaction with another one for a higher fee, which has another hash.
      const made = isFailure(error, 'timeout') ? await find(identity, progress, signal).catch(() => undefined) : undefined
      if (made) return made
      // The hash stays stored, so that the same content is never sent again.
      if (isFailure(error, 'timeout') && now() - sentAt > followMs) throw neverIndexed()
      throw error
    }
    const found = await confirm(identity, progress, signal)
    if (found) return found
    throw unconfirmed()
  }

  const resume: FindMade<Made> = async (identity, progress, signal) => {
    const { published, hash, sentAt } = progress.read()
    if (published) return find(identity, progress, signal)
    if (hash !== undefined) return follow(hash, identity, progress, signal)
    if (sentAt === undefined) return undefined
    // A device may sleep during the lookup, whose answer then says nothing about what arrived since.
    const isInDoubt = now() - sentAt < doubtMs && !(await wasLeftToWallet(progress, { now, isLeft: () => isLeft(signal) }))
    const found = await find(identity, progress, signal)
    if (!found && isInDoubt) throw unconfirmed()
    return found
  }

  return async (written, identity, progress, signal, uploading) => {
    const made = await resume(identity, progress, signal)
    if (made) return made
    const contentUri = progress.read().contentUri ?? (await upload(written, identity, anySignal(signal, uploading?.signal)))
    // Uploads are always remembered, whatever happens next.
    await progress.store({ ...progress.read(), contentUri })
    const [expectsWallet] = await Promise.all([isLeft(signal).catch(() => false), prepare?.(written, progress, signal)])
    uploading?.end()
    // If it isn't known that it is left to the wallet, the API may send it.
    await progress.store({ contentUri, sentAt: now(), ...(expectsWallet && { expectsWallet }) })
    const sent = await send(written, contentUri, identity, progress, signal)
    if (typeof sent !== 'string') return sent
    await progress.store({ contentUri, sentAt: now(), hash: sent })
    return follow(sent, identity, progress, signal)
  }
}
