import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../seed/create-world.ts'
import { takenWallet } from '../seed/sign-in-methods.ts'
import { startGoPlus } from './start-goplus.ts'

const world = createWorld({ now: 1_790_000_000_000 })
const goplus = await startGoPlus({ world })
afterAll(() => goplus.close())

const ask = async (address: string) =>
  (await (await fetch(`${goplus.url}/api/v1/address_security/${address}?chain_id=1`)).json()) as {
    code: number
    result: Record<string, string> | null
  }

test('reports one wallet of the world as compromised, whatever the address case', async () => {
  const marked = await Promise.all(
    world.people.map(async ({ key, wallets }) => {
      const { result } = await ask(`0x${wallets.evm.slice(2).toUpperCase()}`)
      return Object.values(result!).includes('1') && result!['contract_address'] !== '1' ? [key] : []
    }),
  )
  expect(marked.flat()).toEqual([takenWallet])
  expect((await ask(world.person(takenWallet).wallets.solana)).result).toMatchObject({ stealing_attack: '1' })
})

test('every mark is the text 0 or 1, as in the real service', async () => {
  const { code, result } = await ask(world.person('mina').wallets.evm)
  expect(code).toBe(1)
  const { data_source: source, ...marks } = result!
  expect(source).toBe('')
  expect(Object.keys(marks)).toHaveLength(19)
  expect(Object.values(marks).every((mark) => mark === '0' || mark === '1')).toBe(true)
})

test('rejects a malformed address with its own error', async () => {
  expect(await ask('nobody')).toMatchObject({ code: 2021, result: null })
})

test('starts alone on its own port and stops when closed', async () => {
  const other = await startGoPlus({ world })
  await other.close()
  await expect(fetch(other.url)).rejects.toThrow('fetch failed')
})
