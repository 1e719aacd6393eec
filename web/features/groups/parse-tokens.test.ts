import { expect, test } from 'vitest'
import { parseTokens } from './parse-tokens.ts'

const address = '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F'

test.each([
  ['an amount of a token', { address: ` ${address} `, amount: '2.50', isNft: false }, { kind: 'token', address, amount: '2.5' }],
  ['a number of NFTs', { address, amount: '1', isNft: true }, { kind: 'nft', address, amount: '1' }],
  ['a part of an NFT', { address, amount: '0.5', isNft: true }, { kind: 'nft', address }],
  ['nothing', { address, amount: '0', isNft: false }, { kind: 'token', address }],
  ['a name instead of a contract', { address: 'WGHO', amount: '1', isNft: false }, { kind: 'token', amount: '1' }],
  ['a contract that is too short', { address: address.slice(0, -1), amount: '1', isNft: false }, { kind: 'token', amount: '1' }],
])('reads %s', (_, texts, expected) => expect(parseTokens(texts)).toEqual(expected))
