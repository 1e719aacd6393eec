import { chainIds } from '@chorus/model/chain/chain'
import * as published from 'viem/chains'
import { expect, test } from 'vitest'
import { chains, findChain } from './chain-table.ts'
import { listRpcUrls, rpcPresets } from './rpc-presets.ts'

const evm = chains.filter(({ type }) => type === 'evm')

test('has the 16 networks of the specification, the two of Lens, and Solana', () => {
  expect(Object.values(chainIds)).toHaveLength(16)
  for (const id of Object.values(chainIds)) expect(findChain(id), `chain ${id}`).toMatchObject({ type: 'evm', network: 'mainnet' })
  expect(evm).toHaveLength(18)
  expect(chains.filter(({ type }) => type === 'solana').map(({ chainId }) => chainId)).toEqual([101, 102, 103])
  expect(new Set(chains.map(({ chainId }) => chainId)).size).toBe(chains.length)
  expect(findChain(4)).toBeUndefined()
})

test.each(evm.map(({ chainId, nativeCurrency, network }) => [chainId, nativeCurrency, network] as const))(
  'chain %i has the coin that viem knows',
  (chainId, { symbol, decimals }, network) => {
    const known = Object.values(published).filter(({ id }) => id === chainId)
    expect(known.map(({ nativeCurrency: coin }) => [coin.symbol.toUpperCase(), coin.decimals])).toContainEqual([
      symbol.toUpperCase(),
      decimals,
    ])
    expect(known.some(({ testnet }) => Boolean(testnet) === (network === 'testnet'))).toBe(true)
  },
)

test('gives every chain an explorer and nodes over https', () => {
  for (const { chainId, explorers } of chains) {
    for (const url of [...explorers.map((explorer) => explorer.url), ...listRpcUrls(chainId)]) {
      expect(new URL(url).protocol, url).toBe('https:')
      expect(url.endsWith('/'), url).toBe(false)
    }
  }
  expect(Object.keys(rpcPresets).map(Number).toSorted()).toEqual(chains.map(({ chainId }) => chainId).toSorted())
})

test('prefers the node of the first weight, then the others', () => {
  const preset = { urls: ['https://a.example', 'https://b.example', 'https://c.example'], weights: [1, 1, 0] }
  expect(listRpcUrls(1, { 1: preset })).toEqual(['https://b.example', 'https://a.example'])
})

test('says which chain has no nodes', () => {
  expect(() => listRpcUrls(4)).toThrow('No RPC presets at chainId: 4.')
  expect(() => listRpcUrls(1, { 1: { urls: [], weights: [0] } })).toThrow('No RPC presets at chainId: 1.')
})
