import type { Account } from '@chorus/model/account'
import type { ContentWarning } from '@chorus/model/moderation/content-warning'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Connection } from '@chorus/networks/network'
import type { Settings } from '../../../services/settings/settings.ts'
import type { SavedDraft } from '../drafts/draft-store.ts'
import { findWarnings, findWithoutWarning, type WithoutWarning } from '../targets/find-warnings.ts'
import { takesCards, toNetworks } from '../targets/fits-media.ts'
import type { Target } from '../targets/targets.ts'

export interface LabelChoices {
  /** The content warnings that at least one selected network supports for the draft's content. Empty: none. */
  warnings: readonly ContentWarning[]
  /** Networks whose posts don't get the chosen warning. */
  withoutWarning: readonly WithoutWarning[]
  /** Whether any network of the visible version supports link cards. */
  hasCards: boolean
  /** Networks that generate link previews themselves. */
  ownPreviews: readonly NetworkName[]
}

interface LabelDeps {
  chosen: readonly Target[]
  /** Accounts that post the visible version. */
  scope: readonly Target[]
  connectionOf(account: Account): Connection
  settings: Pick<Settings, 'publicUrl' | 'previewsPages'>
}

/** What a post says about itself and its links. */
export const findLabelChoices = (draft: SavedDraft, { chosen, scope, connectionOf, settings }: LabelDeps): LabelChoices => ({
  warnings: draft.edited ? [] : findWarnings(draft, chosen, settings.publicUrl),
  withoutWarning: draft.warning ? findWithoutWarning(draft.warning, chosen, connectionOf) : [],
  hasCards: settings.previewsPages && !draft.edited && scope.some(takesCards),
  ownPreviews: toNetworks(scope.filter(({ publish }) => publish.hasOwnPreviews)),
})
