import { findFacets } from '@chorus/model/text/find-facets'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Outbox } from '@chorus/outbox/create-outbox'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { allParts } from '../drafts/draft-parts.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { draftStore, type SavedDraft } from '../drafts/draft-store.ts'
import type { Withdrawal } from '../drafts/withdraw-draft.ts'
import { savedLanguages } from '../fields/saved-languages.ts'
import { savedTags } from '../mentions/saved-tags.ts'
import type { Target } from '../targets/targets.ts'

/** The ways a draft leaves the composer for good. */
export interface Delivery {
  /** Resolves once the post is stored in the outbox, with what is being sent now, one row per account. Throws when that fails; nothing was sent then. */
  send(): Promise<readonly OutboxRow[]>
  /**
   * Hands the draft to our server, which sends it at its time. Throws when that fails; the draft is still here then. `onScheduled`: called before it is
   * deleted here.
   */
  schedule(onScheduled?: () => Promise<void>): Promise<void>
  /** Not if our server may send it and that can't be prevented for now: throws then. begun: it was scheduled, and is being sent or was sent. */
  discard(): Promise<Withdrawal>
}

interface WrittenDraft {
  draft: SavedDraft
  chosen: readonly Target[]
  saver: DraftSaver
  edit(change: Partial<SavedDraft>): void
}

interface DeliveryDeps {
  outbox: { open(): Promise<Pick<Outbox, 'send'>> }
  /** ms */
  now(): number
  fetcher: Fetcher
  /** One entry per account, as each network posts it. */
  compose(): Promise<Outgoing[]>
  languages: readonly string[]
  /** Of the interface. */
  locale: string
}

export const createDelivery = (
  { draft, chosen, saver, edit }: WrittenDraft,
  { outbox, now, fetcher, compose, languages, locale }: DeliveryDeps,
): Delivery => ({
  send: () =>
    saver.send(draft, async () => {
      if (draft.scheduledAs) await (await import('../drafts/withdraw-draft.ts')).requireWithdrawn(draft, fetcher)
      const rows = await (await outbox.open()).send(await compose(), draft.id, draft.continued)
      if (draft.edited) return rows
      rememberLanguages(languages, locale)
      savedTags.add(findTags(draft))
      return rows
    }),
  schedule: (onScheduled) =>
    saver.send(draft, async () => {
      const { scheduleDraft } = await import('../scheduled/schedule-draft.ts')
      const onNamed = (scheduledAs: SavedDraft['scheduledAs']) => edit({ scheduledAs })
      await scheduleDraft(draft, {
        outgoing: await compose(),
        targets: chosen,
        fetcher,
        store: draftStore,
        onNamed,
        ...(onScheduled && { onScheduled }),
        now,
      })
    }),
  async discard() {
    const outcome = draft.scheduledAs
      ? await (await import('../drafts/withdraw-draft.ts')).withdrawBeforeDiscard(draft, fetcher)
      : 'withdrawn'
    await saver.discard(draft.id)
    return outcome
  },
})

const findTags = (draft: SavedDraft): string[] =>
  allParts(draft).flatMap(({ text }) => findFacets(text).flatMap((facet) => (facet.kind === 'hashtag' ? [facet.tag] : [])))

function rememberLanguages(languages: readonly string[], locale: string): void {
  savedLanguages.addRecent(languages)
  // The interface language is the default, not a choice to remember.
  savedLanguages.write(languages.join() === locale ? [] : languages)
}
