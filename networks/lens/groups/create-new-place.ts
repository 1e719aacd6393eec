import type { Channel } from '@chorus/model/channel'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import type { Writer } from '../acts/create-writer.ts'

/** A file with what a group or feed shows about itself. */
export interface StoredDetails {
  /** Of the details, not of the place. */
  id: string
  metadataUri: string
}

/** How a group or a feed is created. */
interface PlaceSteps<Input> {
  call: 'createGroup' | 'createFeed'
  store(input: Input): Promise<StoredDetails>
  /** Sends the operation. Returns the hash of its transaction. */
  submit(input: Input, metadataUri: string): Promise<string | undefined>
  read(txHash: string): Promise<Channel>
  /** The newest one of the account with these details. */
  find(details: string): Promise<Channel | undefined>
}

interface Attempt {
  texts: string
  stored: StoredDetails
  /** ms. Absent: it wasn't sent. */
  sentAt?: number
  hash?: string | undefined
}

/** ms. An operation without an answer may still arrive: until then it isn't sent again. */
const doubtMs = 10 * 60_000
/** ms before each lookup. The index is some seconds behind. */
const lookupDelays = [0, 500, 1000, 2000]
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates groups or feeds. A second attempt with the same texts continues where the first stopped, so that a lost response makes no second one. */
export function createNewPlace<Input extends object>(
  { settle }: Pick<Writer, 'settle'>,
  { call, store, submit, read, find }: PlaceSteps<Input>,
  toTexts: (input: Input) => string,
): (input: Input) => Promise<Channel> {
  let attempt: Attempt | undefined

  /** After a lost answer. */
  const lookFor = async ({ stored, sentAt }: Attempt): Promise<Channel | undefined> => {
    for (const ms of lookupDelays) {
      await wait(ms)
      const found = await find(stored.id)
      if (found) return found
    }
    if (Date.now() - sentAt! < doubtMs) throw new Failure('timeout', operationMessages.notIndexed, { network: 'lens', call })
    return undefined
  }
  const create = async (now: Attempt, input: Input): Promise<Channel> => {
    const made = now.sentAt !== undefined && now.hash === undefined ? await lookFor(now) : undefined
    if (made) return made
    now.sentAt = Date.now()
    now.hash ??= await submit(input, now.stored.metadataUri)
    if (now.hash === undefined) throw new Failure('malformed', 'No transaction', { network: 'lens', call })
    await settle(now.hash)
    return read(now.hash)
  }

  return async (input) => {
    const texts = toTexts(input)
    if (attempt?.texts !== texts) attempt = { texts, stored: await store(input) }
    const now = attempt
    try {
      const place = await create(now, input)
      attempt = undefined
      return place
    } catch (error) {
      if (isFailure(error, 'refused') || (isFailure(error) && now.hash === undefined && !mayHaveHappened(error.kind))) attempt = undefined
      throw error
    }
  }
}
