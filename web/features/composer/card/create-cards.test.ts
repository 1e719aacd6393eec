import { Failure } from '@chorus/model/failure'
import { expect, test } from 'vitest'
import { createResource } from '../../../cache/resources/resource.ts'
import type { FoundPage } from '../../../services/previews/found-page.ts'
import { createCards } from './create-cards.ts'

const link = 'https://harbour.example/'
const found = { card: { url: link, title: 'Harbour', description: 'Boats', imageUrl: `${link}boat.png` }, player: undefined }
const image = new Blob(['boat'], { type: 'image/png' })

function open({
  page = async () => found,
  respond = async () => new Response(image),
}: {
  page?: () => Promise<FoundPage>
  respond?: () => Promise<Response>
}) {
  const asked: string[] = []
  const resource = createResource(page)
  const cards = createCards({
    previews: { page: () => resource },
    fetcher: async (path) => {
      asked.push(path)
      return respond()
    },
    asksServer: true,
    fitImage: async (file) => new Blob([`small ${await file.text()}`], { type: 'image/jpeg' }),
  })
  return { cards, asked }
}

test('a card gets its image once that has loaded, and works without it before', async () => {
  const wait = Promise.withResolvers<Response>()
  const { cards, asked } = open({ respond: () => wait.promise })
  expect(cards.find(link)).toBeUndefined()
  const loading = cards.load(link)
  await expect.poll(() => asked).toEqual([`/api/oembed/image?link=${encodeURIComponent(link)}`])
  expect(cards.find(link)).toEqual({ url: link, title: 'Harbour', description: 'Boats' })
  wait.resolve(new Response(image))
  await loading
  expect(await cards.find(link)?.picture?.text()).toBe('small boat')
  await cards.load(link)
  expect(asked).toHaveLength(1)
})

test('an image that can’t be read leaves a card without one', async () => {
  const { cards } = open({ respond: async () => new Response('', { status: 502 }) })
  await cards.load(link)
  expect(cards.find(link)).toEqual({ url: link, title: 'Harbour', description: 'Boats' })
})

test('a page that can’t be read, or has no title, has no card', async () => {
  const failing = open({ page: () => Promise.reject(new Failure('refused', 'Nothing can be read at this link.')) })
  await failing.cards.load(link)
  expect(failing.cards.find(link)).toBeUndefined()
  const bare = open({ page: async () => ({ ...found, card: { ...found.card, title: '' } }) })
  await bare.cards.load(link)
  expect(bare.cards.find(link)).toBeUndefined()
})
