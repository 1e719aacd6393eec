import type { accountNotices } from '@chorus/contract/account'
import type { ReplyOf } from '@chorus/contract/call'
import { findNetwork } from '@chorus/networks/descriptors'
import * as v from 'valibot'
import type { MessageId, Translate } from '../../../i18n/create-translate.ts'
import { toWayLabel } from '../../login/way-labels.ts'
import { otherWays } from '../connections/to-connection-groups.ts'
import { toShortAddress } from '../connections/to-short-address.ts'

type Notice = ReplyOf<typeof accountNotices>['notices'][number]

/** Something that changed about the ways into the account. */
export interface Change {
  id: string
  sentence: string
  /** Whom it is about. */
  name: string
  /** ms */
  at: number
  isNew: boolean
  /** How to take it back, and until when (ms). */
  undo?: { moveId: string; until: number }
}

const Detail = v.object({
  platform: v.string(),
  subject: v.optional(v.string(), ''),
  handle: v.nullish(v.string()),
  moveId: v.optional(v.string()),
  undoHours: v.optional(v.number()),
})

const sentences: Readonly<Record<string, MessageId>> = {
  'identity-bound': 'changes.bound',
  'identity-taken': 'changes.taken',
  'identity-returned': 'changes.returned',
  'identity-removed': 'changes.removed',
}
const hour = 3_600_000

/** In the reader's words. Of one that says nothing that we understand, nothing is said. What is back already is not offered again. */
export function toChanges(
  notices: readonly Notice[],
  t: Translate,
  isBack: (identity: { platform: string; subject: string }) => boolean,
): Change[] {
  return notices.flatMap(({ id, kind, detail, createdAt, isSeen }) => {
    const read = v.safeParse(Detail, detail)
    if (!read.success) return []
    const { platform, subject, handle, moveId, undoHours = 0 } = read.output
    const name = toName(platform, subject, handle)
    const at = Date.parse(createdAt)
    const sentence = t(sentences[kind] ?? 'changes.other', { label: toPlatformLabel(platform, t), name })
    const undo = moveId && !isBack(read.output) ? { moveId, until: at + undoHours * hour } : undefined
    return [{ id, sentence, name, at, isNew: !isSeen, ...(undo && { undo }) }]
  })
}

function toName(platform: string, subject: string, handle: string | null | undefined): string {
  if (!handle) return toShortAddress(subject)
  return findNetwork(platform) ? `@${handle}` : handle
}

/** A platform of the provider as people know it. */
export function toPlatformLabel(platform: string, t: Translate): string {
  const network = findNetwork(platform)
  if (network) return network.label
  const way = otherWays.find((one) => one === platform)
  return way ? toWayLabel(way, t) : t('connections.wallet')
}
