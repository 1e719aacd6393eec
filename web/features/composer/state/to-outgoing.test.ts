import type { AccountId } from '@chorus/accounts/account-id'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { EditedPost } from '@chorus/outbox/outbox-row'
import { expect, test, vi } from 'vitest'
import type { DraftImage } from '../drafts/draft-image.ts'
import type { DraftPart } from '../drafts/draft-parts.ts'
import type { Target } from '../targets/targets.ts'
import { type ComposedPost, toOutgoing } from './to-outgoing.ts'

const toTarget = (network: NetworkName) =>
  ({ id: `${network}:1` as AccountId, network, publish: { mediaOrder: ['image', 'video'] } }) as unknown as Target
const image = (id: string, alt: string): DraftImage => ({ id, alt, file: new Blob([id], { type: 'image/png' }), width: 30, height: 20 })
const post = (parts: readonly DraftPart[]): ComposedPost => ({ parts, languages: ['en'], restriction: 'Everyone' })
const send = (composed: ComposedPost, targets = networkNames.map(toTarget)) =>
  toOutgoing(composed, targets, {
    verified: new Set(),
    splitter: undefined,
    fetcher: () => Promise.reject(new Error('Nothing is fetched.')),
    findCard: () => undefined,
    origin: 'https://chorus.example',
  })

/** A browser that encodes every image as a JPEG of one byte. */
function stubCanvas(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 30, height: 20, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect: () => {}, drawImage: () => {} })
      convertToBlob = async ({ type }: { type: string }) => new Blob(['j'], { type })
    },
  )
}

test('C14: every network gets each image of each part with its alt text, and none where there is none', async () => {
  stubCanvas()
  const sent = await send(
    post([
      { id: 'a', text: 'First', images: [image('one', ' A quay at dawn '), image('two', '')] },
      { id: 'b', text: 'Second', images: [image('three', 'Gulls')] },
    ]),
  )
  expect(sent.map(({ network }) => network)).toEqual(networkNames)
  for (const { network, draft, thread } of sent) {
    const alts = [draft, ...thread!].map(({ media }) => media.map((one) => [one.kind, one.alt]))
    expect(alts, network).toEqual([
      [
        ['image', 'A quay at dawn'],
        ['image', undefined],
      ],
      [['image', 'Gulls']],
    ])
  }
})

test('C14: a video keeps its alt text', async () => {
  const video = { id: 'v', file: new Blob(['v'], { type: 'video/mp4' }), alt: 'Waves', width: 640, height: 360, seconds: 2 }
  for (const { network, draft } of await send(post([{ id: 'a', text: 'Film', images: [], video }])))
    expect(draft.media, network).toMatchObject([{ kind: 'video', alt: 'Waves' }])
})

test('an edit keeps the files of each copy, in the same order', async () => {
  const edit = (profileId: string): EditedPost => ({
    post: { network: 'lens', postId: profileId, publicationId: profileId, author: { profileId } } as Post,
    content: {
      version: `${profileId}-1`,
      text: 'At nien',
      canChangeMedia: true,
      media: ['one', 'two'].map((id) => ({ id: `${profileId}-${id}`, kind: 'image' })),
    },
  })
  const [own, copy] = [edit('a'), edit('b')]
  const targets = ['a', 'b'].map(
    (profileId) => ({ ...toTarget('lens'), id: `Lens:${profileId}` as AccountId, account: { profile: { profileId } } }) as Target,
  )
  const kept = [{ ...own.content.media[1]!, alt: 'A gull' }]
  const sent = await send({ ...post([{ id: 'a', text: 'At nine', images: [] }]), edited: own, editedCopies: [copy], kept }, targets)
  expect(sent.map(({ draft, context }) => [draft.text, draft.revision, context?.edited])).toEqual([
    ['At nine', { post: { postId: 'a', publicationId: 'a' }, base: 'a-1', kept: [{ id: 'a-two', alt: 'A gull' }] }, own],
    ['At nine', { post: { postId: 'b', publicationId: 'b' }, base: 'b-1', kept: [{ id: 'b-two', alt: 'A gull' }] }, copy],
  ])
})
