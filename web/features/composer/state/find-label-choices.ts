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
  /** The content warnings that one of the selected networks has, for what the draft contains. Empty: none. */
  warnings: readonly ContentWarning[]
  /** Networks whose posts don't get the chosen one. */
  withoutWarning: readonly WithoutWarning[]
  /** Whether a network of the version that is shown takes cards of links. */
  hasCards: boolean
  /** Networks that make previews of links by themselves. */
  ownPreviews: readonly NetworkName[]
}

interface LabelDeps {
  chosen: readonly Target[]
  /** Accounts that post the version that is shown. */
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
