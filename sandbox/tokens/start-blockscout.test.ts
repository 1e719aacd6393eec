import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../seed/create-world.ts'
import type { StandIn } from '../stand-in.ts'
import { startBlockscout } from './start-blockscout.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let explorer: StandIn
beforeAll(async () => {
  explorer = await startBlockscout({ world })
})
afterAll(() => explorer.close())
const ask = async (path: string) => {
  const response = await fetch(`${explorer.url}/api/v2/addresses/${path}`)
  return { status: response.status, json: (await response.json()) as unknown }
}

test('everyone holds coins and tokens in whole smallest units, the same each time', async () => {
  for (const { wallets } of world.people) {
    const coins = await ask(wallets.evm)
    expect(coins.json).toMatchObject({ hash: wallets.evm, coin_balance: expect.stringMatching(/^[1-9]\d*$/) as string })
    const { json } = await ask(`${wallets.evm}/token-balances`)
    expect(json).toEqual((await ask(`${wallets.evm.toUpperCase().replace('X', 'x')}/token-balances`)).json)
    for (const { value, token } of json as { value: string; token: { type: string; decimals: string | null } }[]) {
      expect(value).toMatch(/^[1-9]\d*$/)
      expect(token.decimals === null).toBe(token.type === 'ERC-721')
    }
  }
})

test('rejects malformed addresses and returns 404 for strangers', async () => {
  for (const path of ['', '/token-balances']) {
    expect((await ask(`0x12${path}`)).status).toBe(422)
    expect((await ask(`0x${'9'.repeat(40)}${path}`)).status).toBe(404)
  }
})
