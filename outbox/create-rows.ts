import type { OutboxDeps } from './outbox-deps.ts'
import type { OutboxRow, ThreadPart } from './outbox-row.ts'
import type { Outgoing } from './outgoing.ts'

/** A row for each part of what an account posts, each with an identity. Stores and sends nothing. `part`: the number of the first one. */
export async function createRows(
  { runAs, now, createId }: Pick<OutboxDeps, 'runAs' | 'now' | 'createId'>,
  { sendId, part, isCopy }: { sendId: string; part: number; isCopy: boolean },
  outgoing: Outgoing,
): Promise<readonly OutboxRow[]> {
  const { accountId, network, draft, thread = [], poll, context } = outgoing
  const drafts = [draft, ...thread]
  const ids = drafts.map(() => createId())
  const identities = await runAs(outgoing, async (sender) => drafts.map(() => sender.identify()))
  const createdAt = now()
  return drafts.map((each, index) => ({
    id: ids[index]!,
    sendId,
    accountId,
    network,
    draft: each,
    ...(index === 0 && poll && { poll }),
    ...(index === 0 && context && { context }),
    ...(isCopy && { isCopy }),
    ...((thread.length > 0 || part > 1) && { part: toPart(ids, index, part) }),
    identity: identities[index]!,
    phase: 'queued',
    tries: 0,
    createdAt,
  }))
}

const toPart = (ids: readonly string[], index: number, first: number): ThreadPart => ({
  number: index + first,
  count: ids.length + first - 1,
  ...(index > 0 && { follows: ids[index - 1]! }),
  ...(index + 1 < ids.length && { next: ids[index + 1]! }),
})
