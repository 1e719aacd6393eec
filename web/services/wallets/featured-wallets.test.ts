import { expect, test } from 'vitest'
import { phoneWallets, toFeaturedOrder } from './featured-wallets.ts'

const link = 'wc:abc@2?relay-protocol=irn&symKey=def'

test('lists the featured wallets of phones in the order of the specification', () => {
  expect(phoneWallets.map(({ name }) => name)).toEqual(['Coinbase Wallet', 'Rainbow', 'OKX Wallet', 'MetaMask', 'Phantom'])
})

test('gives each app the whole link, and an app that only connects in its own browser the page', () => {
  for (const { toLink, opensPage } of phoneWallets) {
    if (opensPage) expect(toLink('https://chorus.example/login')).toContain(encodeURIComponent('https://chorus.example/login'))
    else expect(new URL(toLink(link)).searchParams.get('uri')).toBe(link)
  }
})

test('puts featured wallets first and leaves the others in their order', () => {
  const wallets = ['z.example', 'app.phantom', 'a.example', 'io.rabby', 'io.metamask'].map((rdns) => ({ info: { rdns } }))
  expect(toFeaturedOrder(wallets).map(({ info }) => info.rdns)).toEqual([
    'io.metamask',
    'io.rabby',
    'app.phantom',
    'z.example',
    'a.example',
  ])
})
