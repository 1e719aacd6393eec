import { describe, expect, test } from 'vitest'
import { recogniseLink } from './recognise-link.ts'

const contract = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85'
const digest = 'K5a0vTxL3bQyZk9u1N2m4P6r8S0w_Y-aBcDeFgHiJkL'
const proposal = `0x${'ab'.repeat(32)}`
const oldProposal = 'QmYCBzEYXHXaJeXvq3ArTeSPkPKXrHQzTdtgnVMYJBLqgc'

describe('links are recognised by URL', () => {
  test.each<[string, object]>([
    ['https://x.com/mina/status/1790000000000000001', { kind: 'x-post', id: '1790000000000000001', handle: 'mina' }],
    ['https://mobile.twitter.com/mina/status/12?s=20#m', { kind: 'x-post', id: '12', handle: 'mina' }],
    ['http://www.twitter.com/i/web/status/12/', { kind: 'x-post', id: '12', handle: undefined }],
    ['https://x.com/i/spaces/1nGeLPBAmYpKX', { kind: 'x-space', id: '1nGeLPBAmYpKX' }],
    ['https://warpcast.com/mina/0xABCDEF12', { kind: 'farcaster-post', hash: '0xabcdef12', handle: 'mina' }],
    [`https://warpcast.com/~/conversations/0x${'a'.repeat(40)}`, { kind: 'farcaster-post', hash: `0x${'a'.repeat(40)}` }],
    ['https://hey.xyz/posts/2x8mr6kz', { kind: 'lens-post', id: '2x8mr6kz' }],
    ['https://palus.app/posts/2x8mr6kz', { kind: 'lens-post', id: '2x8mr6kz' }],
    ['https://orb.club/p/2x8mr6kz?sharedBy=mina', { kind: 'lens-post', id: '2x8mr6kz' }],
    [`https://snapshot.org/#/lab.eth/proposal/${proposal}`, { kind: 'snapshot', space: 'lab.eth', id: proposal }],
    [`https://snapshot.org/#/lab.eth/proposal/${oldProposal}`, { kind: 'snapshot', space: 'lab.eth', id: oldProposal }],
    [`https://snapshot.box/#/s:lab.eth/proposal/${proposal}?app=x`, { kind: 'snapshot', space: 'lab.eth', id: proposal }],
    // Proposals of contracts.
    [`https://snapshot.box/#/eth:${contract}/proposal/3`, {}],
    [`https://snapshot.box/#/s:lab.eth/proposal/${proposal}/votes`, {}],
    [`https://snapshot.box/s:lab.eth/proposal/${proposal}`, { kind: 'snapshot', space: 'lab.eth', id: proposal }],
    [`https://mirror.xyz/mina.eth/${digest}`, { kind: 'mirror', owner: 'mina.eth', digest }],
    [`https://mina.mirror.xyz/${digest}`, { kind: 'mirror', owner: 'mina', digest }],
    ['https://paragraph.xyz/view/@mina/on-ferries', { kind: 'paragraph', user: 'mina', slug: 'on-ferries' }],
    [`https://base.nftscan.com/${contract}/7`, { kind: 'nft', contract: contract.toLowerCase(), tokenId: '7', chainId: 8453 }],
    [`https://opensea.io/assets/${contract}/7`, { kind: 'nft', tokenId: '7', chainId: 1 }],
    [`https://opensea.io/assets/matic/${contract}/7`, { kind: 'nft', tokenId: '7', chainId: 137 }],
    [`https://opensea.io/item/unheard/${contract}/7`, { kind: 'nft', tokenId: '7', chainId: undefined }],
    [`https://rarible.com/token/base/${contract}:7`, { kind: 'nft', tokenId: '7', chainId: 8453 }],
  ])('%s', (link, expected) => {
    const found = recogniseLink(link)
    if (Object.keys(expected).length === 0) expect(found).toBeUndefined()
    else expect(found).toMatchObject(expected)
  })
})

test.each([
  '',
  'mina',
  'javascript:alert(1)',
  'ftp://x.com/mina/status/1',
  'https://x.com@evil.example/mina/status/1',
  'https://mina@x.com/mina/status/1',
  'https://x.com.evil.example/mina/status/1',
  'https://evilx.com/mina/status/1',
  'https://x.com/mina/status/1/photo/1/extra',
  'https://x.com/a-handle-that-is-too-long/status/1',
  `https://x.com/mina/status/${'9'.repeat(21)}`,
  'https://x.com/mina/spaces/',
  'https://x.com.evil.example/i/spaces/1nGeLPBAmYpKX',
  'https://warpcast.com/mina/0xzz',
  'https://mirror.xyz/mina/short',
  `https://notmirror.xyz/${digest}`,
  `https://opensea.io/assets/${contract}/${'9'.repeat(79)}`,
  'https://example.com/',
])('%j is not recognised', (link) => {
  expect(recogniseLink(link)).toBeUndefined()
})
