import type { AccountId } from '@chorus/accounts/account-id'
import { type AccountBook, findInBook } from '@chorus/accounts/book/account-book'
import type { Account } from '@chorus/model/account'
import type { NetworkName } from '@chorus/model/network-identity'
import type { PublishedContent } from '@chorus/networks/draft'
import type { Connection } from '@chorus/networks/network'
import type { EditedPost } from '@chorus/outbox/outbox-row'
import type { Copy } from '../../../services/copies/copy-store.ts'

/** A copy of the edited post that stays as it is. `different`: its text or files were others before the edit, which would replace them. */
export interface UneditedCopy {
  network: NetworkName
  reason: 'not-offered' | 'different' | 'logged-out' | 'not-loaded'
}

interface CopyDeps {
  book: AccountBook
  connectionOf(account: Account): Connection
}

/** Which copies of a post an edit changes with it, and why not the others. */
export async function findEditedCopies(
  { post, content }: EditedPost,
  copies: readonly Copy[],
  deps: CopyDeps,
): Promise<{ editedCopies: readonly EditedPost[]; unedited: readonly UneditedCopy[] }> {
  const own = copies.find(({ ref }) => ref === post.ref)
  const others = copies.filter(({ accountId, part }) => accountId !== own?.accountId && part === own?.part)
  const found = await Promise.all(others.map((copy) => loadCopy(copy, content, deps)))
  return {
    editedCopies: found.filter((each) => 'content' in each),
    unedited: found.filter((each) => 'reason' in each),
  }
}

async function loadCopy(
  { network, accountId, postId }: Copy,
  content: PublishedContent,
  { book, connectionOf }: CopyDeps,
): Promise<EditedPost | UneditedCopy> {
  const account = findInBook(book, accountId as AccountId)
  if (!account) return { network, reason: 'logged-out' }
  const { edit, post: load } = connectionOf(account)
  if (!edit) return { network, reason: 'not-offered' }
  try {
    const post = await load(postId)
    if (!post.canEdit) return { network, reason: 'not-offered' }
    const copied = await edit.load(post)
    return isSame(copied, content) ? { post, content: copied } : { network, reason: 'different' }
  } catch {
    return { network, reason: 'not-loaded' }
  }
}

const isSame = (one: PublishedContent, other: PublishedContent): boolean =>
  one.text === other.text &&
  one.canChangeMedia === other.canChangeMedia &&
  one.media.length === other.media.length &&
  one.media.every(({ kind, alt = '' }, place) => kind === other.media[place]!.kind && alt === (other.media[place]!.alt ?? ''))
