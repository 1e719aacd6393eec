import type { AccountId } from '@chorus/accounts/account-id'
import type { OutboxRow } from '@chorus/outbox/outbox-row'
import type { KeptDraft } from './draft-store.ts'

/** What was refused, as somebody writes it anew: under the id of its row, so that it is one draft however often it is made. `now`: ms. */
export const toRewrittenDraft = ({ id, accountId, draft, context }: OutboxRow, now: number): KeptDraft => ({
  id,
  savedAt: now,
  text: draft.text,
  pictures: draft.media.flatMap((media) =>
    media.kind === 'image'
      ? [{ id: crypto.randomUUID(), file: media.file, alt: media.alt ?? '', width: media.width ?? 0, height: media.height ?? 0 }]
      : [],
  ),
  targets: [accountId as AccountId],
  restriction: draft.restriction ?? 'Everyone',
  languages: draft.languages,
  ...(draft.canBeQuoted === false && { canBeQuoted: false }),
  // A page that goes away before it is opened leaves it to the next composer.
  isOpen: true,
  ...context,
})
