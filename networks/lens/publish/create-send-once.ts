import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import type { Draft, Published, PublishIdentity, SendDraft } from '../../draft.ts'
import type { NetworkDeps } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import type { SendProgress } from './send-progress.ts'

/** ms. An operation without an answer may still arrive: until then it isn't sent again. */
const doubtMs = 10 * 60_000
/** ms. A transaction that no block has after that time isn't followed any longer. */
const followMs = 24 * 3_600_000
/** ms before each lookup of a post whose answer was lost. */
const lookupDelays = [0, 500, 1000, 2000]
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export interface SendTiming extends Pick<NetworkDeps, 'now'> {
  /** Absent: waits for that time, in ms. */
  pause?: (ms: number) => Promise<void>
}

/** How a kind of draft becomes an operation. */
export interface SendSteps extends Pick<SendProgress, 'read' | 'store'>, Pick<SendDraft, 'find'> {
  /** The operation, for errors. */
  call: 'post' | 'editPost'
  /** Stores the content. Returns its URI. */
  upload(draft: Draft, identity: PublishIdentity, signal?: AbortSignal): Promise<string>
  /** Sends the operation. Returns the hash of its transaction. */
  submit(draft: Draft, contentUri: string, signal?: AbortSignal): Promise<string | undefined>
  /** The post, once its transaction is indexed. */
  confirm: SendDraft['find']
}

/** Sends an operation once, however often its page dies: each step is stored before the next, and a lost answer is looked up. */
export function createSendOnce(
  { settle }: Pick<Writer, 'settle'>,
  { call, read, store, find, upload, submit, confirm }: SendSteps,
  { now, pause = wait }: SendTiming,
): SendDraft['send'] {
  const facts = { network: 'lens', call } as const
  const unconfirmed = () => new Failure('timeout', operationMessages.notIndexed, facts)
  const neverIndexed = () => new Failure('refused', operationMessages.neverIndexed, facts)

  /** After a lost answer. The index is some seconds behind. */
  const lookFor = async (identity: PublishIdentity): Promise<Published | undefined> => {
    for (const ms of lookupDelays) {
      await pause(ms)
      const found = await find(identity)
      if (found) return found
    }
    return undefined
  }

  const send = async (draft: Draft, contentUri: string, identity: PublishIdentity, signal?: AbortSignal): Promise<string | Published> => {
    store(identity, { contentUri, sentAt: now() })
    try {
      const hash = await submit(draft, contentUri, signal)
      if (hash === undefined) throw new Failure('malformed', 'Lens did not say what it has made.', facts)
      return hash
    } catch (error) {
      const isLost = isFailure(error) && mayHaveHappened(error.kind)
      // Lens has refused it, so the same content may be sent again.
      if (!isLost) store(identity, { contentUri })
      const made = isLost && !isFailure(error, 'aborted') ? await lookFor(identity).catch(() => undefined) : undefined
      if (made) return made
      throw error
    }
  }

  /** Follows the transaction to its post. */
  const follow = async (hash: string, identity: PublishIdentity, signal?: AbortSignal): Promise<Published> => {
    const { contentUri, sentAt = now() } = read(identity)
    try {
      await settle(hash, signal)
    } catch (error) {
      if (isFailure(error, 'refused')) store(identity, { contentUri })
      // The hash stays, so that the same content is never sent again.
      if (isFailure(error, 'timeout') && now() - sentAt > followMs) throw neverIndexed()
      throw error
    }
    const found = await confirm(identity, signal)
    if (found) return found
    throw unconfirmed()
  }

  const resume = async (identity: PublishIdentity, signal?: AbortSignal): Promise<Published | undefined> => {
    const { published, hash, sentAt } = read(identity)
    if (published) return find(identity, signal)
    if (hash !== undefined) return follow(hash, identity, signal)
    if (sentAt === undefined) return undefined
    const found = await find(identity, signal)
    if (!found && now() - sentAt < doubtMs) throw unconfirmed()
    return found
  }

  return async (draft, identity, signal) => {
    const made = await resume(identity, signal)
    if (made) return made
    const contentUri = read(identity).contentUri ?? (await upload(draft, identity, signal))
    const sent = await send(draft, contentUri, identity, signal)
    if (typeof sent !== 'string') return sent
    store(identity, { contentUri, sentAt: now(), hash: sent })
    return follow(sent, identity, signal)
  }
}
