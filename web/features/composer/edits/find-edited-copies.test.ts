import { mapBook } from '@chorus/accounts/book/account-book'
import type { Account } from '@chorus/model/account'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import { toPostRef } from '@chorus/model/ref'
import type { PublishedContent } from '@chorus/networks/draft'
import { expect, test } from 'vitest'
import type { Copy } from '../../../services/copies/copy-store.ts'
import { findEditedCopies } from './find-edited-copies.ts'

const toCopy = (network: NetworkName, profileId: string, part = 1): Copy => {
  const postId = `${profileId}-${part}`
  return {
    network,
    accountId: `${network === 'lens' ? 'Lens' : 'Bsky'}:${profileId}`,
    part,
    postId,
    publicationId: postId,
    ref: toPostRef(network, postId),
  }
}
const content = (text: string, media: PublishedContent['media'] = []): PublishedContent => ({ text, media, canChangeMedia: true })

/** `contents`: what the posts on Lens say, by id. `files`: the bytes of their images, by id. */
async function find(copies: readonly Copy[], contents: Record<string, PublishedContent>, files: Record<string, string> = {}) {
  const toAccount = ({ network, postId }: Copy): Account => {
    const profileId = postId.split('-')[0]!
    return { session: { type: network === 'lens' ? 'Lens' : 'Bsky', profileId }, profile: { profileId } } as Account
  }
  const accounts = copies.filter(({ accountId }) => !accountId.endsWith(':gone')).map(toAccount)
  const book = mapBook((source) => ({ status: 'idle', accounts: source === 'lens' ? accounts : [] }))
  const load = async (postId: string) => {
    if (!contents[postId]) throw new Error('It is gone.')
    return { ref: toPostRef('lens', postId), postId, canEdit: true } as Post
  }
  const readImage = async (id: string) => {
    if (files[id] === undefined) throw new Error('It is stored elsewhere.')
    return new Blob([files[id]])
  }
  const connectionOf = ({ session }: { session: { type: string } }) =>
    session.type === 'Lens' ? { post: load, edit: { load: async ({ postId }: Post) => contents[postId]!, readImage } } : { post: load }
  const own = copies[0]!
  const post = { ref: own.ref, network: own.network, postId: own.postId } as Post
  const found = await findEditedCopies({ post, content: contents[own.postId]! }, copies, { book, connectionOf } as never)
  return { edited: found.editedCopies.map((each) => each.post.postId), unedited: found.unedited }
}

test('an edit changes the copies with the same content, and names the others with a reason', async () => {
  const copies = ['own', 'same', 'other', 'missing', 'gone'].map((profileId) => toCopy('lens', profileId))
  const contents = { 'own-1': content('At nien'), 'same-1': content('At nien'), 'other-1': content('At nien, from the north pier') }
  expect(await find([...copies, toCopy('bluesky', 'own')], contents)).toEqual({
    edited: ['same-1'],
    unedited: [
      { network: 'lens', reason: 'different' },
      { network: 'lens', reason: 'not-loaded' },
      { network: 'lens', reason: 'logged-out' },
      { network: 'bluesky', reason: 'not-offered' },
    ],
  })
})

test('says that a network without edits has none, instead of asking to log in there', async () => {
  const copies = [toCopy('lens', 'own'), toCopy('bluesky', 'gone'), toCopy('lens', 'gone')]
  expect(await find(copies, { 'own-1': content('At nien') })).toEqual({
    edited: [],
    unedited: [
      { network: 'bluesky', reason: 'not-offered' },
      { network: 'lens', reason: 'logged-out' },
    ],
  })
})

test('copies with other images are different, whatever they are called', async () => {
  const image = (id: string) => ({ id, kind: 'image' as const, alt: 'A boat' })
  const contents = Object.fromEntries(
    ['own', 'same', 'other', 'longer', 'elsewhere'].map((id) => [`${id}-1`, content('Boats', [image('shared'), image(id)])]),
  )
  const copies = ['own', 'same', 'other', 'longer', 'elsewhere'].map((profileId) => toCopy('lens', profileId))
  expect(await find(copies, contents, { own: 'boat', same: 'boat', other: 'ship', longer: 'longboat' })).toEqual({
    edited: ['same-1'],
    unedited: [
      { network: 'lens', reason: 'different' },
      { network: 'lens', reason: 'different' },
      { network: 'lens', reason: 'not-loaded' },
    ],
  })
})

test('copies with other files or alt texts are different', async () => {
  const image = (id: string, alt: string) => ({ id, kind: 'image' as const, alt })
  const contents = {
    'own-1': content('Boats', [image('a', 'A boat')]),
    'same-1': content('Boats', [image('b', 'A boat')]),
    'alt-1': content('Boats', [image('c', 'A ship')]),
    'none-1': content('Boats'),
  }
  const copies = ['own', 'same', 'alt', 'none'].map((profileId) => toCopy('lens', profileId))
  expect(await find(copies, contents, { a: 'boat', b: 'boat' })).toEqual({
    edited: ['same-1'],
    unedited: [
      { network: 'lens', reason: 'different' },
      { network: 'lens', reason: 'different' },
    ],
  })
})

test('an edit of one post of a thread changes those at its place', async () => {
  const copies = [toCopy('lens', 'own', 2), toCopy('lens', 'own', 1), toCopy('lens', 'same', 1), toCopy('lens', 'same', 2)]
  const all = content('At nien')
  expect(await find(copies, { 'own-1': all, 'own-2': all, 'same-1': all, 'same-2': all })).toEqual({ edited: ['same-2'], unedited: [] })
})
