import type { ReplyOf } from '@chorus/contract/call'
import type { walletActivity } from '@chorus/contract/wallets/activity'
import type { nativeBalances } from '@chorus/contract/wallets/native-balances'
import { startChainNodes, toCoins } from '@chorus/sandbox/chain/start-chain-nodes'
import { startRpc } from '@chorus/sandbox/chain/start-rpc'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { longHistory, startBlockscout } from '@chorus/sandbox/tokens/start-blockscout'
import { toHistory } from '@chorus/sandbox/tokens/to-history'
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
  const explorer = disposables.use(await startBlockscout({ world }))
  const environment = {
    CHORUS_BLOCKSCOUT_URL: explorer.url,
    CHORUS_RPC_URLS: `${nodesUrl}/{chainId}`,
    CHORUS_ETHEREUM_RPC_URL: ethereum.url,
  }
  provider = disposables.use(await startProvider({ environment }))
})

const ask = (path: string, query: Record<string, string>, node: Pick<Provider, 'ask'> = provider) =>
  node.ask(`${path}?${new URLSearchParams(query)}`)
const balancesOf = async (address: string, node?: Provider) =>
  dataOf<ReplyOf<typeof nativeBalances>>(await ask('/v2/wallet/balances', { address }, node)).list

describe('a wallet', () => {
  test('is found by address and by name, with its checksum and its primary name', async () => {
    const wallet = {
      address: getAddress(owner.wallets.evm as `0x${string}`),
      blockchain: 'ethereum',
      ens: owner.ens,
      nft_chains: [1],
      activity_chains: [1],
    }
    for (const name of [owner.wallets.evm, wallet.address, owner.ens!, owner.ens!.toUpperCase()])
      expect(dataOf(await ask('/v2/wallet/resolve', { name })), name).toEqual(wallet)
    expect(dataOf(await ask('/v2/wallet/resolve', { name: owner.wallets.solana }))).toEqual({
      address: owner.wallets.solana,
      blockchain: 'solana',
      ens: null,
      nft_chains: [],
      activity_chains: [],
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

type Activity = ReplyOf<typeof walletActivity>
const activityOf = async (address: string, node?: Provider) => dataOf<Activity>(await ask('/v2/wallet/activity', { address }, node))

/** An explorer that answers with these items. */
async function startExplorer(transactions: readonly unknown[], transfers: readonly unknown[], next: unknown = null) {
  const service = await startFaultyService(({ path }) => ({
    status: 200,
    json: path.endsWith('/transactions') ? { items: transactions, next_page_params: null } : { items: transfers, next_page_params: next },
  }))
  return { service, node: await startProvider({ environment: { CHORUS_BLOCKSCOUT_URL: service.url } }) }
}
const party = (hash: string, more = {}) => ({ hash, name: null, ens_domain_name: null, is_scam: false, ...more })
const own = `0x${'1'.repeat(40)}`
const other = `0x${'2'.repeat(40)}`
const zero = `0x${'0'.repeat(40)}`
const hashOf = (digit: string) => `0x${digit.repeat(64)}`
const transaction = (digit: string, more = {}) => ({
  hash: hashOf(digit),
  timestamp: '2026-05-01T00:00:00.000000Z',
  from: party(own),
  to: party(other),
  value: '0',
  status: 'ok',
  method: 'call',
  ...more,
})
const transfer = (digit: string, from: string, to: string, more = {}) => ({
  transaction_hash: hashOf(digit),
  timestamp: '2026-05-01T00:00:00.000000Z',
  from: party(from),
  to: party(to),
  method: 'transfer',
  token: { address_hash: `0x${'a'.repeat(40)}`, name: 'Coin', symbol: 'COIN', type: 'ERC-20' },
  total: { value: '5', decimals: '0' },
  ...more,
})

describe('activity', () => {
  test('has one entry per transaction, newest first, with what moved', async () => {
    const { list, cursor } = await activityOf(owner.wallets.evm)
    const played = toHistory(world, owner.wallets.evm)
    expect(list.map(({ hash }) => hash)).toEqual(played.map(({ hash }) => hash))
    expect(list.slice(0, 6).map(({ kind }) => kind)).toEqual(['sent', 'received', 'sent', 'swapped', 'minted', 'called'])
    expect(list[0]).toMatchObject({ assets: [{ direction: 'out', type: 'Native', raw_amount: String(played[0]!.value) }], status: 'ok' })
    expect(list[3]!.assets).toMatchObject([
      { direction: 'out', symbol: 'HBD' },
      { direction: 'in', symbol: 'FERRY' },
    ])
    expect(list[3]!.counterpart).toMatchObject({ name: 'Harbour Exchange' })
    expect(cursor).toBeNull()
    expect(await activityOf(`0x${'9'.repeat(40)}`)).toEqual({ list: [], cursor: null })
    expect(await activityOf(owner.wallets.solana)).toEqual({ list: [], cursor: null })
  })

  test('tells kinds apart', async () => {
    const { service, node } = await startExplorer(
      [
        transaction('1', { to: null }),
        transaction('2', { status: 'error', value: '7' }),
        transaction('3', { status: null, value: '7' }),
        transaction('4'),
        transaction('5', { from: party(other), to: party(own), value: '7' }),
        transaction('6', { value: '3' }),
      ],
      [
        transfer('6', zero, own, { token: { address_hash: other, name: 'Art', symbol: 'ART', type: 'ERC-721' }, total: { token_id: '7' } }),
        transfer('7', own, zero),
        transfer('8', own, other),
        transfer('8', other, own),
      ],
    )
    const { list } = await activityOf(own, node)
    expect(Object.fromEntries(list.map(({ hash, kind, status }) => [hash[2], `${kind} ${status}`]))).toEqual({
      1: 'deployed ok',
      2: 'called failed',
      3: 'sent pending',
      4: 'called ok',
      5: 'received ok',
      6: 'minted ok',
      7: 'burned ok',
      8: 'swapped ok',
    })
    expect(list.find(({ hash }) => hash === hashOf('6'))!.assets).toMatchObject([
      { type: 'Native' },
      { type: 'ERC721', token_id: '7', raw_amount: '1' },
    ])
    await node[Symbol.asyncDispose]()
    await service.close()
  })

  test('leaves out malformed entries, cuts long names, and stops where a page may lack entries', async () => {
    const { service, node } = await startExplorer(
      [
        transaction('1', { to: party(other, { name: '<script>alert(1)</script>'.repeat(40) }) }),
        transaction('2', { value: 'NaN' }),
        transaction('3', { value: '9'.repeat(200) }),
        transaction('4', { timestamp: 'yesterday' }),
        transaction('5', { from: party('javascript:alert(1)') }),
        transaction('6', { timestamp: '2020-01-01T00:00:00Z' }),
        null,
        'no object',
      ],
      [transfer('7', own, other, { total: { value: '-1' } }), transfer('8', own, other, { total: { value: '5', decimals: '999' } })],
      { block_number: 1 },
    )
    const { list, cursor } = await activityOf(own, node)
    expect(list.map(({ hash }) => hash[2])).toEqual(['1', '8'])
    expect(list[0]!.counterpart!.name).toHaveLength(100)
    expect(list[1]!.assets).toMatchObject([{ decimals: 0, raw_amount: '5' }])
    expect(cursor).not.toBeNull()
    await node[Symbol.asyncDispose]()
    await service.close()
  })

  test('continues to the last entry, on each chain by itself', async () => {
    const explorer = disposables.use(await startBlockscout({ world }))
    await using node = await startProvider({ environment: { CHORUS_BLOCKSCOUT_URLS: `8453=${explorer.url}/8453,1=http://127.0.0.1:9` } })
    const found = new Set<string>()
    let pages = 0
    for (let cursor: string | null = ''; cursor !== null; pages += 1) {
      const query = { address: owner.wallets.evm, chainId: '8453', ...(cursor && { cursor }) }
      const page: Activity = dataOf(await ask('/v2/wallet/activity', query, node))
      for (const { hash, chain_id } of page.list) {
        expect(chain_id).toBe(8453)
        found.add(hash)
      }
      cursor = page.cursor
    }
    const played = toHistory({ ...world, seed: `${world.seed}/8453` }, owner.wallets.evm, longHistory)
    expect([...found]).toEqual(played.map(({ hash }) => hash))
    expect(pages).toBeGreaterThan(2)
    expect((await ask('/v2/wallet/activity', { address: own }, node)).status).toBe(502)
    for (const chainId of ['100', '37111']) expect((await ask('/v2/wallet/activity', { address: own, chainId }, node)).status).toBe(503)
    for (const cursor of ['x', 'e30'])
      expect((await ask('/v2/wallet/activity', { address: own, chainId: '8453', cursor }, node)).status).toBe(400)
  })

  test.each(['failing', 'garbled', 'silent'] as const)('is an error while the explorer is %s', async (mode) => {
    const { service, node } = await startExplorer([], [])
    service.mode = mode
    const answer = await ask('/v2/wallet/activity', { address: own }, node)
    expect([answer.status, errorTextOf(answer)]).toEqual([502, 'Wallet activity isn’t available right now. Try again in a moment.'])
    await node[Symbol.asyncDispose]()
    await service.close()
  })
})
