import type { NetworkName } from '@chorus/model/network-identity'
import type { NewPoll } from '@chorus/model/poll/new-poll'
import type { Draft, PublishIdentity } from '@chorus/networks/draft'
import { readRow, type OutboxRow } from '../outbox-row.ts'

/** What a page schedules for one account: a post, and those that follow it in a thread. Files are named, not included. */
export interface ScheduledPayload {
  draft: Draft
  thread?: readonly Draft[]
  poll?: NewPoll
}

/** An outbox row whose identity is created when it is due, because networks take the identity's time for the time of the post. */
export type ScheduledPart = Omit<OutboxRow, 'identity'> & { identity?: PublishIdentity }

export interface PartNames {
  accountId: string
  network: NetworkName
  /** ms */
  now: number
  createId(): string
}

const noIdentity: PublishIdentity = { key: '', createdAt: 0 }

/** One part per post, in order. Undefined: the payload can't be read. */
export function toParts(payload: unknown, { accountId, network, now, createId }: PartNames): ScheduledPart[] | undefined {
  if (typeof payload !== 'object' || payload === null || !('draft' in payload)) return undefined
  const { draft, thread = [], poll } = payload as Partial<ScheduledPayload>
  if (!Array.isArray(thread)) return undefined
  const sendId = createId()
  const parts = [draft, ...thread].map((each, index) => {
    const content = { accountId, network, draft: each, ...(index === 0 && poll !== undefined && { poll }) }
    return readRow({ id: createId(), sendId, ...content, identity: noIdentity, phase: 'queued', tries: 0, createdAt: now })
  })
  if (parts.some((part) => part === undefined || part.draft.revision !== undefined)) return undefined
  return parts.map((part) => ({ ...part!, identity: undefined }) as unknown as ScheduledPart)
}

/** Undefined: it is of another version. */
export function readPart(stored: unknown): ScheduledPart | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { identity } = stored as { identity?: PublishIdentity }
  const row = readRow({ ...stored, identity: identity ?? noIdentity })
  return row && ({ ...row, identity } as ScheduledPart)
}
