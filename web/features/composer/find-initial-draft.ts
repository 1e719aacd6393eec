import { toAccountId } from '@chorus/accounts/account-id'
import type { AccountBook } from '@chorus/accounts/book/account-book'
import type { Account } from '@chorus/model/account'
import { Failure } from '@chorus/model/failure'
import type { Post } from '@chorus/model/post'
import type { Connection } from '@chorus/networks/network'
import type { ComposerStart } from '../../services/composer/composer-panel.ts'
import type { Copy } from '../../services/copies/copy-store.ts'
import { lockDraft, lockSavedDraft } from './drafts/draft-lock.ts'
import { createPart } from './drafts/draft-parts.ts'
import type { DraftStore, SavedDraft } from './drafts/draft-store.ts'
import { findEditedCopies } from './edits/find-edited-copies.ts'
import { findEditors, findTargets } from './targets/targets.ts'

interface InitialDraftDeps {
  store: Pick<DraftStore, 'find' | 'list'>
  book: AccountBook
  connectionOf(account: Account): Connection
  /** The posts that were made with the same press as this one, itself included. */
  loadCopies(copy: Pick<Copy, 'ref' | 'accountId'>): Promise<readonly Copy[]>
  now(): number
  /** Languages of the last post. Absent: the interface language. */
  languages?: readonly string[]
}

/**
 * The draft a composer opens with, locked for this tab: the requested draft, an unfinished draft for the same post whose page has closed, or a
 * new draft for the active account of every network. Throws when the post to edit can’t be loaded.
 */
export async function findInitialDraft(
  start: ComposerStart,
  { store, book, connectionOf, loadCopies, now, languages }: InitialDraftDeps,
): Promise<SavedDraft> {
  const saved =
    start.draftId === undefined ? await findUnfinished(start, store) : await lockSavedDraft(start.draftId, store).catch(() => undefined)
  if (saved) return saved
  if (start.edit) return toEdit(start.edit, { book, connectionOf, loadCopies, now })
  const { channel } = start
  const only = (start.replyTo ?? start.quote ?? channel)?.network
  const targets = findTargets(book, connectionOf, only)
    .filter(({ isCurrent }) => isCurrent)
    .map(({ account }) => toAccountId(account))
  return {
    id: crypto.randomUUID(),
    savedAt: now(),
    parts: [createPart(start.text)],
    targets,
    restriction: 'Everyone',
    ...(languages && { languages }),
    ...(start.replyTo && { replyTo: start.replyTo }),
    ...(start.quote && { quote: start.quote }),
    ...(channel && { channel }),
  }
}

const isSame = (one: Post | undefined, other: Post | undefined) => one?.ref === other?.ref

async function findUnfinished(
  { text, replyTo, quote, edit, channel }: ComposerStart,
  store: Pick<DraftStore, 'list'>,
): Promise<SavedDraft | undefined> {
  if (text !== undefined) return undefined
  const drafts = await store.list().catch(() => [])
  const unfinished = drafts.filter(
    (draft) =>
      draft.isOpen &&
      isSame(draft.replyTo, replyTo) &&
      isSame(draft.quote, quote) &&
      isSame(draft.edited?.post, edit) &&
      draft.channel?.id === channel?.id,
  )
  for (const draft of unfinished) if (await lockDraft(draft.id)) return draft
  return undefined
}

/** Starts from the current content of the post, which lists may not have yet. */
async function toEdit(
  post: Post,
  { book, connectionOf, loadCopies, now }: Pick<InitialDraftDeps, 'book' | 'connectionOf' | 'loadCopies' | 'now'>,
): Promise<SavedDraft> {
  const [target] = findEditors(book, connectionOf, [post])
  const edit = target?.connection.edit
  if (!edit) throw new Failure('not-offered', 'This account cannot edit the post.', { network: post.network, call: 'edit' })
  const [content, copies] = await Promise.all([edit.load(post), loadCopies({ ref: post.ref, accountId: target.id })])
  const { editedCopies, unedited } = await findEditedCopies({ post, content }, copies, { book, connectionOf })
  const posts = [post, ...editedCopies.map((copy) => copy.post)]
  return {
    id: crypto.randomUUID(),
    savedAt: now(),
    parts: [createPart(content.text)],
    kept: content.media,
    targets: findEditors(book, connectionOf, posts).map(({ id }) => id),
    restriction: 'Everyone',
    edited: { post, content },
    ...(editedCopies.length > 0 && { editedCopies }),
    ...(unedited.length > 0 && { unedited }),
  }
}
