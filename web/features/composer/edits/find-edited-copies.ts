import type { AccountId } from '@chorus/accounts/account-id'
import { type AccountBook, findInBook } from '@chorus/accounts/book/account-book'
import type { Account } from '@chorus/model/account'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Edit, PublishedContent } from '@chorus/networks/draft'
import type { Connection } from '@chorus/networks/network'
import type { EditedPost } from '@chorus/outbox/outbox-row'
import type { Copy } from '../../../services/copies/copy-store.ts'

export const uneditedReasons = ['not-offered', 'different', 'logged-out', 'not-loaded'] as const

/** A copy of the edited post that stays as it is. `different`: its text or files were others before the edit, which would replace them. */
export interface UneditedCopy {
  network: NetworkName
  reason: (typeof uneditedReasons)[number]
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
  const account = own && findInBook(deps.book, own.accountId as AccountId)
  const readOwn = account && deps.connectionOf(account).edit?.readImage
  const found = await Promise.all(others.map((copy) => loadCopy(copy, { content, readImage: readOwn }, deps)))
  return {
    editedCopies: found.filter((each) => 'content' in each),
    unedited: found.filter((each) => 'reason' in each),
  }
}

interface Original {
  content: PublishedContent
  readImage: Edit['readImage'] | undefined
}

async function loadCopy(
  { network, accountId, postId }: Copy,
  original: Original,
  { book, connectionOf }: CopyDeps,
): Promise<EditedPost | UneditedCopy> {
  const account = findInBook(book, accountId as AccountId)
  // Logging in wouldn't help where no post can be edited.
  if (!account) return { network, reason: descriptors[network].accountCapabilities.includes('edit') ? 'logged-out' : 'not-offered' }
  const { edit, post: load } = connectionOf(account)
  if (!edit) return { network, reason: 'not-offered' }
  try {
    const post = await load(postId)
    if (!post.canEdit) return { network, reason: 'not-offered' }
    const content = await edit.load(post)
    return (await isSame({ content, readImage: edit.readImage }, original)) ? { post, content } : { network, reason: 'different' }
  } catch {
    return { network, reason: 'not-loaded' }
  }
}

/** Throws when an image can't be read. Videos are compared by number and alt text only, because reading two of them takes too long. */
async function isSame(one: Original, other: Original): Promise<boolean> {
  const [media, others] = [one.content.media, other.content.media]
  const isAlike =
    one.content.text === other.content.text &&
    one.content.canChangeMedia === other.content.canChangeMedia &&
    media.length === others.length &&
    media.every(({ kind, alt = '' }, place) => kind === others[place]!.kind && alt === (others[place]!.alt ?? ''))
  if (!isAlike) return false
  // Each account uploads files of its own, so the same image has several ids.
  const pairs = media.map(({ kind, id }, place) => ({ kind, id, otherId: others[place]!.id }))
  const unclear = pairs.filter(({ kind, id, otherId }) => kind === 'image' && id !== otherId)
  const same = await Promise.all(
    unclear.map(async ({ id, otherId }) => hasSameBytes(await readImage(one, id), await readImage(other, otherId))),
  )
  return same.every(Boolean)
}

function readImage({ readImage: read }: Original, id: string): Promise<Blob> {
  if (!read) throw new Error('Its account cannot read the image.')
  return read(id)
}

async function hasSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  const [bytes, others] = await Promise.all([one, other].map(async (blob) => new Uint8Array(await blob.arrayBuffer())))
  return bytes!.every((byte, at) => byte === others![at])
}
