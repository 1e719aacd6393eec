import { nftChainIds } from '@chorus/model/chain/nft'
import { expect, test } from 'vitest'
import { chains } from '../chain-table.ts'
import { explorerPresets } from '../explorer-presets.ts'
import { findChainPath } from './find-chain-path.ts'

const address = `0x${'aB'.repeat(20)}`
const contract = address.toLowerCase()

test.each([
  [`https://etherscan.io/address/${address}`, `/profile/wallet/${address}`],
  [`https://www.etherscan.io/address/${address}/`, `/profile/wallet/${address}`],
  ['https://etherscan.io/address/mina.eth', '/profile/wallet/mina.eth'],
  ['https://app.ens.domains/mina.eth', '/profile/wallet/mina.eth'],
  ['https://app.ens.domains/%E9%9B%AA.eth', `/profile/wallet/${encodeURIComponent('雪.eth')}`],
  ['https://opensea.io/mina.eth', '/profile/wallet/mina.eth'],
  [`https://opensea.io/${address}`, `/profile/wallet/${address}`],
  [`https://debank.com/profile/${address}`, `/profile/wallet/${address}`],
  [`https://app.zerion.io/${address}/overview`, `/profile/wallet/${address}`],
  [`https://gnosis.blockscout.com/address/${address}`, `/profile/wallet/${address}`],
  [`https://opensea.io/item/base/${address}/7`, `/nft/8453/${contract}/7`],
  [`https://opensea.io/assets/ethereum/${address}/7`, `/nft/1/${contract}/7`],
  [`https://etherscan.io/nft/${address}/7`, `/nft/1/${contract}/7`],
  [`https://base.blockscout.com/token/${address}/instance/7`, `/nft/8453/${contract}/7`],
  [`https://rarible.com/token/${address}:7`, `/nft/1/${contract}/7`],
  [`https://rarible.com/collection/base/${address}/items`, `/nft/8453/${contract}`],
  [`https://blur.io/eth/asset/${address}/7`, `/nft/1/${contract}/7`],
  [`https://blur.io/collection/${address}`, `/nft/1/${contract}`],
  [`https://magiceden.io/item-details/polygon/${address}/7`, `/nft/137/${contract}/7`],
])('%s opens %s', (link, path) => expect(findChainPath(link)).toBe(path))

test.each([
  `https://etherscan.io/tx/0x${'ab'.repeat(32)}`,
  `https://etherscan.io/address/${address}#code`,
  `https://sepolia.etherscan.io/address/${address}`,
  `https://eth-sepolia.blockscout.com/address/${address}`,
  `https://testnet.bscscan.com/address/${address}`,
  'https://etherscan.io/',
  'https://opensea.io/collection/boats',
  // NFTs of these chains have no explorer without settings.
  `https://opensea.io/item/avalanche/${address}/7`,
  `https://nftscan.com/${address}/7`,
  `https://opensea.io/item/constructor/${address}/7`,
  `https://etherscan.io.evil.example/address/${address}`,
  `https://etherscan.io@evil.example/address/${address}`,
  `javascript:alert(1)//etherscan.io/address/${address}`,
  'https://app.ens.domains/mina.eth.limo',
  'https://app.ens.domains/%.eth',
  'https://app.ens.domains/%2e%2e%2fsettings.eth',
  'mina.eth',
])('%s opens where it leads', (link) => expect(findChainPath(link)).toBeUndefined())

test('knows the explorers of our own pages', () => {
  const known = chains.filter(({ type, network }) => type === 'evm' && network === 'mainnet').map(({ explorers }) => explorers[0]!.url)
  const missing = [...known, ...Object.values(explorerPresets)].filter((url) => !findChainPath(`${url}/address/${address}`))
  // Their addresses of wallets have other forms.
  expect(missing).toEqual(['https://www.okx.com/explorer/xlayer', 'https://andromeda-explorer.metis.io'])
})

test('opens NFTs on every chain whose NFTs are read without settings', () => {
  const shown = nftChainIds.filter((chainId) => explorerPresets[chainId])
  const names: Record<number, string> = { 1: 'ethereum', 137: 'matic', 8453: 'base', 10: 'optimism' }
  for (const chainId of shown)
    expect(findChainPath(`https://opensea.io/item/${names[chainId]}/${address}/7`)).toBe(`/nft/${chainId}/${contract}/7`)
})
