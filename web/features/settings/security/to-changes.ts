import type { accountNotices } from '@chorus/contract/account/account'
import type { receivedMoves } from '@chorus/contract/account/bind'
import type { ReplyOf } from '@chorus/contract/call'
import { findNetwork } from '@chorus/networks/descriptors'
import * as v from 'valibot'
import type { MessageId, Translate } from '../../../i18n/create-translate.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { toMethodLabel } from '../../login/parts/method-labels.ts'
import { otherSignInMethods } from '../connections/to-connection-groups.ts'
import { toDevice } from './to-device.ts'

type ReceivedMove = ReplyOf<typeof receivedMoves>['moves'][number]
type Notice = ReplyOf<typeof accountNotices>['notices'][number]

/** A change to the account's sign-in methods. */
export interface Change {
  id: string
  sentence: string
  /** The account or address that was changed. */
  name: string
  /** ms */
  at: number
  isNew: boolean
  /** ID of the change, when (ms) undoing it expires, and whether undoing it ends this session, which was created with what was moved. */
  undo?: { moveId: string; until: number; endsSession: boolean }
  /** The account that lost its last sign-in method to this one. */
  emptied?: EmptiedAccount
}

export interface EmptiedAccount {
  moveId: string
  /** Absent: it never had a name. Its last sign-in method no longer names it. */
  name?: string
  /** ms: until then the decision and the move can be undone. */
  until: number
  thenDo: 'merge' | 'delete' | null
}

const Detail = v.object({
  platform: v.string(),
  subject: v.optional(v.string(), ''),
  handle: v.nullish(v.string()),
  moveId: v.optional(v.string()),
  undoHours: v.optional(v.number()),
})

const sentences: Readonly<Record<string, MessageId>> = {
  'identity-bound': 'securityActivity.connected',
  'identity-received': 'securityActivity.received',
  'identity-taken': 'securityActivity.moved',
  'identity-returned': 'securityActivity.returned',
  'identity-removed': 'securityActivity.disconnected',
}
const SessionEnded = v.object({ device: v.string() })
const hour = 3_600_000

/** Security activity as sentences. Skips kinds that we do not know; offers no undo for what was already undone. */
export function toChanges(
  notices: readonly Notice[],
  t: Translate,
  isBack: (identity: { platform: string; subject: string }) => boolean,
  findName: (identity: { platform: string; subject: string }) => string | undefined = () => undefined,
  moves: readonly ReceivedMove[] = [],
): Change[] {
  return notices.flatMap(({ id, kind, detail, createdAt, isSeen }) => {
    const at = Date.parse(createdAt)
    const ended = kind === 'session-ended' ? v.safeParse(SessionEnded, detail) : undefined
    if (ended?.success) {
      const name = toDevice(ended.output.device, t)
      return [{ id, sentence: t('securityActivity.sessionEnded', { name }), name, at, isNew: !isSeen }]
    }
    const read = v.safeParse(Detail, detail)
    if (!read.success) return []
    const { platform, subject, handle, moveId, undoHours = 0 } = read.output
    const name = handle ? toHandle(platform, handle) : (findName(read.output) ?? toFallbackName(platform, subject, t))
    const sentence = t(sentences[kind] ?? 'securityActivity.changed', { label: toPlatformLabel(platform, t), name })
    const received = kind === 'identity-received' ? moves.find((move) => move.moveId === moveId) : undefined
    const canUndo = kind === 'identity-received' ? received?.canUndo : !isBack(read.output)
    const undo = moveId && canUndo ? { moveId, until: at + undoHours * hour, endsSession: kind === 'identity-received' } : undefined
    const emptied = received && toEmptied(received)
    return [{ id, sentence, name, at, isNew: !isSeen, ...(undo && { undo }), ...(emptied && { emptied }) }]
  })
}

function toEmptied({ moveId, emptied, undoUntil }: ReceivedMove): EmptiedAccount | undefined {
  if (!emptied) return undefined
  const { displayName, thenDo } = emptied
  return { moveId, ...(displayName && { name: displayName }), until: Date.parse(undoUntil), thenDo }
}

const toHandle = (platform: string, handle: string): string => (findNetwork(platform) ? `@${handle}` : handle)

/** The subject of these sign-in methods is an internal number or token. */
const opaquePlatforms: readonly string[] = ['google', 'apple', 'telegram']
const toFallbackName = (platform: string, subject: string, t: Translate): string =>
  opaquePlatforms.includes(platform) ? t('securityActivity.unnamed') : toShortAddress(subject)

/** Display name of a platform in the provider's data. */
export function toPlatformLabel(platform: string, t: Translate): string {
  const network = findNetwork(platform)
  if (network) return network.label
  const method = otherSignInMethods.find((one) => one === platform)
  return method ? toMethodLabel(method, t) : t('connections.wallet')
}
