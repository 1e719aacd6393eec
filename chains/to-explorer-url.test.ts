import { chainIds, solanaChainIds } from '@chorus/model/chain/chain'
import { expect, test } from 'vitest'
import { findChain } from './chain-table.ts'
import { toExplorerUrl } from './to-explorer-url.ts'

test.each([
  [chainIds.mainnet, 'https://etherscan.io/address/abc'],
  [chainIds.xLayer, 'https://www.okx.com/explorer/xlayer/address/abc'],
  [solanaChainIds.mainnet, 'https://solscan.io/address/abc'],
  [solanaChainIds.testnet, 'https://solscan.io/address/abc?cluster=testnet'],
  [solanaChainIds.devnet, 'https://solscan.io/address/abc?cluster=devnet'],
])('links to a page about chain %i', (id, url) => expect(toExplorerUrl(findChain(id)!, '/address/abc')).toBe(url))
