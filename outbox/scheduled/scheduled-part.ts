import type { NetworkName } from '@chorus/model/network-identity'
import type { NewPoll } from '@chorus/model/poll/new-poll'
import type { Draft } from '@chorus/networks/draft'
import { readUnidentifiedRow, type UnidentifiedRow } from '../outbox-row.ts'

/** What a page schedules for one account: a post, and those that follow it in a thread. Files are named, not included. */
export interface ScheduledPayload {
  draft: Draft
  thread?: readonly Draft[]
  poll?: NewPoll
}

/** An outbox row whose identity is created when it is due, because networks take the identity's time for the time of the post. */
export type ScheduledPart = UnidentifiedRow

export interface PartNames {
  accountId: string
  network: NetworkName
  /** ms */
  now: number
  createId(): string
}

/** One part per post, in order. Undefined: the payload can't be read. */
export function toParts(payload: unknown, { accountId, network, now, createId }: PartNames): ScheduledPart[] | undefined {
  if (typeof payload !== 'object' || payload === null || !('draft' in payload)) return undefined
  const { draft, thread = [], poll } = payload as Partial<ScheduledPayload>
  if (!Array.isArray(thread)) return undefined
  const sendId = createId()
  const parts = [draft, ...thread].map((each, index) => {
    const content = { accountId, network, draft: each, ...(index === 0 && poll !== undefined && { poll }) }
    return readPart({ id: createId(), sendId, ...content, phase: 'queued', tries: 0, createdAt: now })
  })
  if (parts.some((part) => part === undefined || part.draft.revision !== undefined)) return undefined
  return parts as ScheduledPart[]
}

/** Undefined: it is of another version. */
export const readPart = (stored: unknown): ScheduledPart | undefined => readUnidentifiedRow(stored)
