import type { Account } from '@chorus/model/account'
import { type ContentWarning, contentWarnings } from '@chorus/model/moderation/content-warning'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Connection } from '@chorus/networks/network'
import { findCardLink } from '../card/find-card-link.ts'
import { allParts } from '../drafts/draft-parts.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import type { Target } from './targets.ts'

/** A network whose posts don't get the content warning. */
export interface WithoutWarning {
  network: NetworkName
  /** It has content warnings, but other apps can't set them. */
  isOnlyThere: boolean
}

/** The content warnings that at least one of these accounts can give the draft. Some networks apply them to media only. `origin`: ours. */
export function findWarnings(draft: SavedDraft, targets: readonly Target[], origin: string): ContentWarning[] {
  const hasMedia = allParts(draft).some(
    (part) => part.images.length > 0 || part.gif || part.video || findCardLink(part, origin) !== undefined,
  )
  const offered = targets.flatMap(({ publish: { warnings } }) => (warnings && (hasMedia || warnings.ofText) ? warnings.kinds : []))
  return contentWarnings.filter((warning) => offered.includes(warning) || warning === draft.warning)
}

export function findWithoutWarning(
  warning: ContentWarning,
  targets: readonly Target[],
  connectionOf: (account: Account) => Pick<Connection, 'notOffered'>,
): WithoutWarning[] {
  const found = new Map<NetworkName, WithoutWarning>()
  for (const { network, account, publish } of targets) {
    if (publish.warnings?.kinds.includes(warning)) continue
    const isOnlyThere = connectionOf(account).notOffered?.some(({ what }) => what === 'warning') ?? false
    found.set(network, { network, isOnlyThere })
  }
  return [...found.values()]
}
