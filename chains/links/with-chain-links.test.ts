import type { Facet } from '@chorus/model/facet'
import { findFacets } from '@chorus/model/text/find-facets'
import { expect, test } from 'vitest'
import { withChainLinks } from './with-chain-links.ts'

const address = `0x${'aB'.repeat(20)}`
const read = (content: string) => withChainLinks({ content, facets: findFacets(content, 'farcaster') }).facets
const walletsOf = (text: string) => read(text).flatMap(({ kind, start, end }) => (kind === 'wallet' ? [text.slice(start, end)] : []))

test.each([
  ['mina.eth', ['mina.eth']],
  ['Paid by mina.eth, and jonas.eth.', ['mina.eth', 'jonas.eth']],
  ['(mina.base.eth)', ['mina.base.eth']],
  ['雪.eth', ['雪.eth']],
  [`Send it to ${address}!`, [address]],
  [`${address}\n${address}`, [address, address]],
])('finds the wallets in %j', (text, found) => expect(walletsOf(text)).toEqual(found))

test.each([
  '@mina.eth',
  'mail mina@harbour.eth',
  'mina.eth@harbour.example',
  'mina.eth.limo',
  'mina.ethics',
  'https://etherscan.io/address/mina.eth',
  `0x${'ab'.repeat(32)}`,
  `0x${'ab'.repeat(19)}`,
  '#mina.eth',
  '.eth',
  'eth',
])('leaves %j as text', (text) => expect(walletsOf(text)).toEqual([]))

test('leads wallets and links to pages here, and keeps the links', () => {
  const text = `mina.eth has https://opensea.io/item/base/${address}/7 and https://harbour.example/x`
  expect(read(text)).toMatchObject([
    { kind: 'wallet', path: '/profile/wallet/mina.eth' },
    { kind: 'link', url: `https://opensea.io/item/base/${address}/7`, path: `/nft/8453/${address.toLowerCase()}/7` },
    { kind: 'link', url: 'https://harbour.example/x' },
  ])
  expect(read(text)[2]).not.toHaveProperty('path')
  const card = { url: 'https://opensea.io/mina.eth', title: 'Mina', description: '' }
  expect(withChainLinks({ content: '', facets: [], card }).card).toEqual({ ...card, path: '/profile/wallet/mina.eth' })
})

test('takes linear time', () => {
  const start = performance.now()
  for (const piece of ['a', 'a.', 'a-', '0x', '.eth', 'a.eth', 'a.a.a.a.', '\n']) read(piece.repeat(100_000 / piece.length))
  expect(performance.now() - start).toBeLessThan(5000)
})

test('looks at each facet of a long text only a few times', () => {
  const content = 'a.eth #a '.repeat(2000)
  let reads = 0
  const facets = findFacets(content).map((facet) => ({
    ...facet,
    get end() {
      reads += 1
      return facet.end
    },
  }))
  expect(withChainLinks({ content, facets }).facets).toHaveLength(4000)
  expect(reads).toBeLessThan(10_000)
})

test('leaves wallets inside any facet as text, in whatever order facets come', () => {
  const tag = (start: number, end: number): Facet => ({ kind: 'hashtag', tag: 'tide', start, end })
  const content = 'mina.eth jonas.eth aiko.eth'
  const found = withChainLinks({ content, facets: [tag(9, 18), tag(0, 18), tag(1, 2)] }).facets
  expect(found.filter(({ kind }) => kind === 'wallet')).toMatchObject([{ start: 19, end: 27 }])
})
