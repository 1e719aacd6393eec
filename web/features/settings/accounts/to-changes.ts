import type { accountNotices } from '@chorus/contract/account/account'
import type { ReplyOf } from '@chorus/contract/call'
import { findNetwork } from '@chorus/networks/descriptors'
import * as v from 'valibot'
import type { MessageId, Translate } from '../../../i18n/create-translate.ts'
import { toShortAddress } from '../../../services/identity/to-short-address.ts'
import { toMethodLabel } from '../../login/parts/method-labels.ts'
import { otherSignInMethods } from '../connections/to-connection-groups.ts'
import { toDevice } from './to-device.ts'

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
  /** ID of the change, and when (ms) undoing it expires. */
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
  'identity-bound': 'securityActivity.connected',
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
    const undo = moveId && !isBack(read.output) ? { moveId, until: at + undoHours * hour } : undefined
    return [{ id, sentence, name, at, isNew: !isSeen, ...(undo && { undo }) }]
  })
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
