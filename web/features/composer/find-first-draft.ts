import type { AccountBook } from '@chorus/accounts/account-book'
import { toAccountId } from '@chorus/accounts/account-id'
import type { Account } from '@chorus/model/account'
import type { Post } from '@chorus/model/post'
import type { Connection } from '@chorus/networks/network'
import type { ComposerStart } from './composer-panel.ts'
import { holdDraft, takeDraft } from './draft-lock.ts'
import type { DraftStore, KeptDraft } from './draft-store.ts'
import { findTargets } from './targets.ts'

interface Beginning {
  store: DraftStore
  book: AccountBook
  connectionOf(account: Account): Connection
  now(): number
  /** What somebody wrote in last. Absent: as the interface is. */
  languages?: readonly string[]
}

/**
 * What a composer begins with, held for this tab: the draft that it was opened for, one that was being written to the same end when its page went away, or
 * a new one to every network where somebody is current.
 */
export async function findFirstDraft(start: ComposerStart, { store, book, connectionOf, now, languages }: Beginning): Promise<KeptDraft> {
  const kept = start.draftId === undefined ? await findLeft(start, store) : await takeDraft(start.draftId, store).catch(() => undefined)
  if (kept) return kept
  const only = (start.replyTo ?? start.quote)?.network
  const targets = findTargets(book, connectionOf, only)
    .filter(({ isCurrent }) => isCurrent)
    .map(({ account }) => toAccountId(account))
  return {
    id: crypto.randomUUID(),
    savedAt: now(),
    text: start.text ?? '',
    pictures: [],
    targets,
    restriction: 'Everyone',
    ...(languages && { languages }),
    ...(start.replyTo && { replyTo: start.replyTo }),
    ...(start.quote && { quote: start.quote }),
  }
}

const isSame = (one: Post | undefined, other: Post | undefined) => one?.ref === other?.ref

async function findLeft({ text, replyTo, quote }: ComposerStart, store: DraftStore): Promise<KeptDraft | undefined> {
  if (text !== undefined) return undefined
  const drafts = await store.list().catch(() => [])
  const left = drafts.filter((draft) => draft.isOpen && isSame(draft.replyTo, replyTo) && isSame(draft.quote, quote))
  for (const draft of left) if (await holdDraft(draft.id)) return draft
  return undefined
}
