import type { AccountId } from '@chorus/accounts/account-id'
import type { PublishedMedia } from '@chorus/networks/draft'
import type { EditedPost, OutboxRow } from '@chorus/outbox/outbox-row'
import type { SavedDraft } from '../drafts/draft-store.ts'

/** A rejected outbox row as a draft. It keeps the row's id, so that repeating the rewrite cannot create a second draft. `now`: ms. */
export const toRewrittenDraft = ({ id, accountId, draft, context: { poll, ...context } = {} }: OutboxRow, now: number): SavedDraft => ({
  id,
  savedAt: now,
  parts: [
    {
      id,
      text: draft.text,
      images: draft.media.flatMap((media) =>
        media.kind === 'image'
          ? [{ id: crypto.randomUUID(), file: media.file, alt: media.alt ?? '', width: media.width ?? 0, height: media.height ?? 0 }]
          : [],
      ),
      ...(poll && { poll }),
    },
  ],
  targets: [accountId as AccountId],
  restriction: draft.restriction ?? 'Everyone',
  languages: draft.languages,
  ...(draft.canBeQuoted === false && { canBeQuoted: false }),
  // If the page closes before the draft opens, the next composer restores it.
  isOpen: true,
  ...context,
  ...(draft.revision && { kept: draft.revision.kept.flatMap(({ id, alt }) => toKept(context.edited, id, alt) ?? []) }),
})

function toKept(edited: EditedPost | undefined, id: string, alt: string | undefined): PublishedMedia | undefined {
  const found = edited?.content.media.find((media) => media.id === id)
  return found && { ...found, alt }
}
