import type { HeldToken } from '@chorus/contract/identity/token-list'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startBlockscout } from '@chorus/sandbox/tokens/start-blockscout'
import { toPurse } from '@chorus/sandbox/tokens/to-purse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, errorTextOf } from '../../../tests/provider/provider-responses.ts'
import { startFaultyService } from '../../../tests/provider/start-faulty-service.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let explorer: StandIn
let provider: Provider
beforeAll(async () => {
  explorer = await startBlockscout({ world })
  provider = await startProvider({ environment: { CHORUS_BLOCKSCOUT_URL: explorer.url } })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await explorer?.close()
})
const ask = (address: string, node: Pick<Provider, 'ask'> = provider) =>
  node.ask(`/v1/misc/all_token_list?${new URLSearchParams({ address })}`)
const listOf = async (address: string) => dataOf<{ list: HeldToken[] }>(await ask(address)).list

describe('token holdings', () => {
  test('list every fungible token, the most valuable first, with exact amounts', async () => {
    for (const { wallets } of world.people.slice(0, 12)) {
      const list = await listOf(wallets.evm)
      const { coins, holdings } = toPurse(world.seed, wallets.evm)
      const counted = holdings.filter(({ token }) => token.type === 'ERC-20')
      expect(list.map(({ raw_amount }) => raw_amount).toSorted()).toEqual(
        [coins, ...counted.map(({ value }) => value)].map(String).toSorted(),
      )
      const worth = list.map(({ amount, price }) => amount * Number(price))
      expect(worth).toEqual(worth.toSorted((one, other) => other - one))
      for (const { amount, raw_amount: raw, raw_amount_hex_str: hex, decimals } of list) {
        expect(BigInt(hex)).toBe(BigInt(raw))
        expect(amount).toBeCloseTo(Number(raw) / 10 ** decimals, 6)
      }
      expect(list.find(({ id }) => id === 'eth')).toMatchObject({ chain: 'eth', symbol: 'ETH', decimals: 18, price: '3120.45' })
    }
  })

  test('are empty for an unused address and for one of another chain', async () => {
    expect(await listOf(`0x${'9'.repeat(40)}`)).toEqual([])
    expect(await listOf('11111111111111111111111111111111')).toEqual([])
  })

  test.each(['mina', '0x12', 'https://evil.example'])('refuses %s as an address', async (text) => {
    expect(errorTextOf(await ask(text))).toBe(`Invalid address: ${text}`)
  })
})

test('leave out malformed tokens, shorten long names, and list the rest', async () => {
  const sound = {
    address_hash: `0x${'a'.repeat(40)}`,
    type: 'ERC-20',
    name: 'x'.repeat(5000),
    symbol: null,
    decimals: '6',
    exchange_rate: '-1',
  }
  const service = await startFaultyService(({ path }) =>
    path.endsWith('token-balances')
      ? {
          status: 200,
          json: [
            { token: sound, value: '2500000' },
            { token: { ...sound, address_hash: undefined, address: `0x${'B'.repeat(40)}`, icon_url: 'javascript:alert(1)' }, value: '1' },
            { token: sound, value: '-1' },
            { token: sound, value: 'NaN' },
            { token: sound, value: '9'.repeat(200) },
            { token: { ...sound, decimals: '999' }, value: '1' },
            { token: { ...sound, address_hash: '../../x' }, value: '1' },
            { token: null, value: '1' },
            'no object',
          ],
        }
      : { status: 200, json: { coin_balance: null, exchange_rate: null } },
  )
  await using other = await startProvider({ environment: { CHORUS_BLOCKSCOUT_URL: service.url } })
  const { list } = dataOf<{ list: HeldToken[] }>(await ask(`0x${'1'.repeat(40)}`, other))
  expect(list).toMatchObject([
    { id: `0x${'a'.repeat(40)}`, amount: 2.5, price: '0', logo_url: '', symbol: '' },
    { id: `0x${'b'.repeat(40)}`, logo_url: '' },
  ])
  expect(list[0]!.name).toHaveLength(100)
  await service.close()
})

test.each(['broken', 'failing', 'garbled', 'endless', 'redirecting', 'silent'] as const)(
  'return an error instead of data while the explorer is %s',
  async (mode) => {
    const service = await startFaultyService(() => ({ status: 200, json: { coin_balance: '1' } }))
    service.mode = mode
    await using other = await startProvider({ environment: { CHORUS_BLOCKSCOUT_URL: service.url }, app: { limits: unlimited } })
    const answer = await ask(`0x${'1'.repeat(40)}`, other)
    expect([answer.status, errorTextOf(answer)]).toEqual([502, 'Token balances aren’t available right now. Try again in a moment.'])
    await service.close()
  },
)

test('are reported as unavailable on a server without an explorer', async () => {
  await using other = await startProvider()
  expect(errorTextOf(await ask(`0x${'1'.repeat(40)}`, other))).toBe('Token balances are not set up on this server.')
})
