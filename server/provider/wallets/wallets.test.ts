import type { ReplyOf } from '@chorus/contract/call'
import type { nativeBalances } from '@chorus/contract/wallets/native-balances'
import { startChainNodes, toCoins } from '@chorus/sandbox/chain/start-chain-nodes'
import { startRpc } from '@chorus/sandbox/chain/start-rpc'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, errorTextOf } from '../../../tests/provider/provider-responses.ts'
import { startFaultyService } from '../../../tests/provider/start-faulty-service.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const owner = world.people.find(({ ens }) => ens)!
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let nodesUrl: string
let provider: Provider
beforeAll(async () => {
  nodesUrl = disposables.use(await startChainNodes({ world })).url
  const ethereum = disposables.use(await startRpc({ world, mediaUrl: 'https://media.example', chain: 'ethereum' }))
  const environment = { CHORUS_RPC_URLS: `${nodesUrl}/{chainId}`, CHORUS_ETHEREUM_RPC_URL: ethereum.url }
  provider = disposables.use(await startProvider({ environment }))
})

const ask = (path: string, query: Record<string, string>, node: Pick<Provider, 'ask'> = provider) =>
  node.ask(`${path}?${new URLSearchParams(query)}`)
const balancesOf = async (address: string, node?: Provider) =>
  dataOf<ReplyOf<typeof nativeBalances>>(await ask('/v2/wallet/balances', { address }, node)).list

describe('a wallet', () => {
  test('is found by address and by name, with its checksum and its primary name', async () => {
    const wallet = { address: getAddress(owner.wallets.evm as `0x${string}`), blockchain: 'ethereum', ens: owner.ens }
    for (const name of [owner.wallets.evm, wallet.address, owner.ens!, owner.ens!.toUpperCase()])
      expect(dataOf(await ask('/v2/wallet/resolve', { name })), name).toEqual(wallet)
    expect(dataOf(await ask('/v2/wallet/resolve', { name: owner.wallets.solana }))).toEqual({
      address: owner.wallets.solana,
      blockchain: 'solana',
      ens: null,
    })
  })

  test.each([
    ['nobody-here.eth', 'This name has no wallet.'],
    ['mina', 'Invalid address: mina'],
    // A wrong checksum is a typo.
    ['0x52908400098527886E0F7030069857D2E4169Ee7', 'Invalid address: 0x52908400098527886E0F7030069857D2E4169Ee7'],
    ['<script>alert(1)</script>.eth', 'Invalid address: <script>alert(1)</script>.eth'],
  ])('named %s does not exist', async (name, message) => {
    const answer = await ask('/v2/wallet/resolve', { name })
    expect([answer.status, errorTextOf(answer)]).toEqual([404, message])
  })

  test('is found by address, but not by name, while Ethereum is down', async () => {
    await using other = await startProvider({ environment: { CHORUS_ETHEREUM_RPC_URL: 'http://127.0.0.1:9' } })
    expect(dataOf(await ask('/v2/wallet/resolve', { name: owner.wallets.evm }, other))).toMatchObject({ ens: null })
    const answer = await ask('/v2/wallet/resolve', { name: owner.ens! }, other)
    expect([answer.status, errorTextOf(answer)]).toEqual([502, 'Ethereum isn’t responding. Try again in a moment.'])
  })
})

describe('native balances', () => {
  test('cover every EVM mainnet, exactly', async () => {
    const list = await balancesOf(owner.wallets.evm)
    expect(list).toHaveLength(17)
    expect(list.map(({ raw_amount }) => raw_amount)).toEqual(
      list.map(({ chain_id }) => String(toCoins(world, chain_id, owner.wallets.evm))),
    )
    expect(list.find(({ chain_id }) => chain_id === 232)).toMatchObject({ symbol: 'GHO', decimals: 18 })
    expect(await balancesOf(owner.wallets.solana)).toEqual([])
    expect(errorTextOf(await ask('/v2/wallet/balances', { address: 'mina' }))).toBe('Invalid address: mina')
  })

  test('leave out the amount of a chain that is down, wrong or hostile, and no other', async () => {
    const results: Record<string, unknown> = { 8453: '0x', 56: `0x${'f'.repeat(65)}`, 137: 'NaN', 10: 7, 42161: '0xff' }
    const service = await startFaultyService(({ path }) => ({
      status: 200,
      json: { jsonrpc: '2.0', id: 1, result: results[path.slice(1)] },
    }))
    const urls = [...Object.keys(results).map((id) => `${id}=${service.url}/${id}`), `100=http://127.0.0.1:9`, `1=${nodesUrl}/1`]
    await using other = await startProvider({ environment: { CHORUS_RPC_URLS: urls.join() } })
    const amounts = (await balancesOf(owner.wallets.evm, other)).map(({ chain_id, raw_amount }) => [chain_id, raw_amount])
    expect(amounts).toEqual([
      [1, String(toCoins(world, 1, owner.wallets.evm))],
      [8453, null],
      [56, null],
      [137, null],
      [10, null],
      [42161, '255'],
      [100, null],
    ])
    await service.close()
  })

  test('come from the next node of a chain while the first is down', async () => {
    await using other = await startProvider({ environment: { CHORUS_RPC_URLS: `1=http://127.0.0.1:9,1=${nodesUrl}/1` } })
    const raw_amount = String(toCoins(world, 1, owner.wallets.evm))
    expect(await balancesOf(owner.wallets.evm, other)).toMatchObject([{ chain_id: 1, raw_amount }])
  })
})
