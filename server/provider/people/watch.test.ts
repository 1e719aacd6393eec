import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderClient, createProviderClient } from '../../../tests/provider/provider-client.ts'
import { readAllPages } from '../../../tests/provider/read-all-pages.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

interface WatchList {
  list: { address: string; type: string }[]
  cursor: number
}

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const wallet = checksummed.toLowerCase()
const solana = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const arrive = async (): Promise<ProviderClient> => createProviderClient(provider, await provider.join())
const pathOf = (type: string, address: string) => `/v1/user/follow?${new URLSearchParams({ type, toObjectId: address })}`
const watch = (who: ProviderClient, type: string, address: string) => who.send(pathOf(type, address), { method: 'PUT' })
const unwatch = (who: ProviderClient, type: string, address: string) => who.send(pathOf(type, address), { method: 'DELETE' })
const list = (who: ProviderClient, query = '') => who.get<WatchList>(`/v1/user/follow/wallet?${query}`)
const relate = async (who: ProviderClient, ...addresses: string[]) =>
  (await who.post<{ address: string; is_followed: boolean }[]>('/v1/user/follow/wallet', { addresses })).map(
    ({ is_followed }) => is_followed,
  )

describe('watching', () => {
  test.each([
    ['wallet', checksummed, wallet],
    ['Wallet', wallet, wallet],
    ['wallet', `0x${wallet.slice(2).toUpperCase()}`, wallet],
    ['solana', solana, solana],
    ['SolanaWallet', solana, solana],
  ])('%s %s is watched until unwatched', async (type, address, kept) => {
    const wren = await arrive()
    await watch(wren, type, address)
    await watch(wren, type, address)
    expect(await list(wren)).toEqual({ list: [{ address: kept, type: /solana/i.test(type) ? 'solana' : 'wallet' }], cursor: 0 })
    expect(await relate(wren, address)).toEqual([true])
    await unwatch(wren, type, address)
    await unwatch(wren, type, address)
    expect(await relate(wren, address)).toEqual([false])
    expect(await list(wren)).toEqual({ list: [], cursor: 0 })
  })

  test.each([
    ['wallet', 'vitalic.eth'],
    ['wallet', checksummed.replace('aA', 'Aa')],
    ['wallet', wallet.slice(0, -1)],
    ['wallet', solana],
    ['solana', wallet],
    ['solana', solana.slice(0, -2)],
    ['solana', solana.replace('D', '0')],
    ['solana', '1'.repeat(44)],
    ['wallet', "'; drop table watches; --"],
    ['wallet', '\u202e0x'],
    ['wallet', ' '],
  ])('refuses to watch or unwatch %s %s with the specified message', async (type, address) => {
    const wren = await arrive()
    for (const method of ['PUT', 'DELETE'])
      expect(await wren.refusal(pathOf(type, address), { method })).toEqual({ status: 200, error: [`Invalid address: ${address}`] })
  })

  test('is visible to its owner only', async () => {
    const [wren, otter] = [await arrive(), await arrive()]
    await watch(wren, 'wallet', wallet)
    expect(await relate(otter, wallet)).toEqual([false])
    await unwatch(otter, 'wallet', wallet)
    expect((await list(otter)).list).toEqual([])
    expect(await relate(wren, wallet)).toEqual([true])
  })

  test('requires a session; guests watch nothing', async () => {
    const guest = createProviderClient(provider)
    expect(await guest.refusal(pathOf('wallet', wallet), { method: 'PUT' })).toMatchObject({ status: 401 })
    expect(await guest.refusal('/v1/user/follow/wallet', {})).toMatchObject({ status: 401 })
    expect(await relate(guest, wallet)).toEqual([false])
  })

  test('returns every requested address as it was written', async () => {
    const wren = await arrive()
    await watch(wren, 'wallet', wallet)
    const addresses = ['no address', checksummed, '', solana, wallet]
    expect(await wren.post('/v1/user/follow/wallet', { addresses })).toEqual(
      addresses.map((address) => ({ address, is_followed: address.toLowerCase() === wallet })),
    )
    expect(await wren.post('/v1/user/follow/wallet', { addresses: [] })).toEqual([])
  })

  test('lists 250 wallets without gaps or duplicates while some come and go', async () => {
    const wren = await arrive()
    const toAddress = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
    for (let index = 1; index <= 250; index += 1) await watch(wren, 'wallet', toAddress(index))
    const read = async (cursor: number | undefined) => {
      const page = await list(wren, `size=20${cursor === undefined ? '' : `&cursor=${cursor}`}`)
      return { ids: page.list.map(({ address }) => address), next: page.cursor }
    }
    const seen = await readAllPages(read, async (page) => {
      await watch(wren, 'wallet', toAddress(1000 + page))
      await unwatch(wren, 'wallet', toAddress(251 - page))
      await unwatch(wren, 'wallet', toAddress(page))
    })
    expect(new Set(seen).size).toBe(seen.length)
    const left = (await readAllPages(read)).filter((address) => Number(address) <= 250)
    expect(left.filter((address) => !seen.includes(address))).toEqual([])
  })
})
