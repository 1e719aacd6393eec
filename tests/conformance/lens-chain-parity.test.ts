import { type LensStandIn, startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balances, reverting } from '../chain/contract-codes.ts'
import { createRpc, type Rpc } from '../chain/create-rpc.ts'
import { type Anvil, noAnvil, startAnvil } from '../chain/start-anvil.ts'

// The sandbox's chain, which `npm start` uses, answers as a real one does.

const token = '0x6bDc36E20D267Ff0dd6097799f82e78907105e2F'
/** Where no contract is. */
const nowhere = `0x${'5'.repeat(40)}`
/** Where an operation does nothing but revert. */
const target: Hex = '0x00000000000000000000000000000000000000a1'
const unknown = `0x${'1'.repeat(64)}`

const world = createWorld()
const account = privateKeyToAccount(`0x${world.person('kofi').keys.evm}`)
const toWord = (hex: string) => hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')
const toBalanceOf = (address: string) => ({ to: token, data: `0x70a08231${toWord(address)}` })
const sign = (changes: { chainId?: number; nonce?: number; maxFeePerGas?: bigint } = {}) =>
  account.signTransaction({
    type: 'eip1559',
    chainId: 232,
    to: target,
    // No operation that the API has prepared.
    data: '0x12',
    nonce: 0,
    gas: 300_000n,
    maxFeePerGas: 250_000_000n,
    maxPriorityFeePerGas: 0n,
    ...changes,
  })

let lens: LensStandIn
let anvil: Anvil
let chains: readonly Rpc[]
beforeAll(async () => {
  if (noAnvil) return
  lens = await startLens({ world, mediaUrl: 'http://media.example' })
  anvil = await startAnvil(232)
  chains = [createRpc(`${lens.url}/chain`), anvil.rpc]
  // As every wallet of the sandbox: a whole GHO, and five of its wrapped token.
  await anvil.rpc('anvil_setBalance', account.address, '0xde0b6b3a7640000')
  await anvil.rpc('anvil_setCode', token, balances)
  await anvil.rpc('anvil_setStorageAt', token, `0x${toWord(account.address)}`, `0x${toWord((5n * 10n ** 18n).toString(16))}`)
  await anvil.rpc('anvil_setCode', target, reverting)
})
afterAll(async () => {
  await lens?.close()
  await anvil?.[Symbol.asyncDispose]()
})
beforeEach(({ skip }) => {
  if (noAnvil) skip(noAnvil)
})

/** A result, or an error's code and what it says. Nodes differ in capitals. */
const ask = (rpc: Rpc, method: string, params: readonly unknown[]) =>
  rpc(method, ...params).then(
    (result) => ({ result }),
    (error: Error & { code: number }) => ({ code: error.code, message: error.message.toLowerCase() }),
  )
const askBoth = (method: string, ...params: readonly unknown[]) => Promise.all(chains.map((rpc) => ask(rpc, method, params)))

test.each([
  ['its id', 'eth_chainId', [], { result: '0xe8' }],
  ['its network’s id', 'net_version', [], { result: '232' }],
  ['a balance', 'eth_getBalance', [account.address, 'latest'], { result: '0xde0b6b3a7640000' }],
  ['a nonce', 'eth_getTransactionCount', [account.address, 'latest'], { result: '0x0' }],
  ['a balance of a token', 'eth_call', [toBalanceOf(account.address), 'latest'], { result: `0x${toWord('4563918244f40000')}` }],
  ['no balance of a token', 'eth_call', [toBalanceOf(nowhere), 'latest'], { result: `0x${toWord('0')}` }],
  [
    'a function that a contract lacks',
    'eth_call',
    [{ to: token, data: '0x12345678' }, 'latest'],
    { code: 3, message: 'execution reverted' },
  ],
  ['a call of no contract', 'eth_call', [{ to: nowhere, data: '0x12345678' }, 'latest'], { result: '0x' }],
  ['a receipt of no transaction', 'eth_getTransactionReceipt', [unknown], { result: null }],
  ['no transaction', 'eth_getTransactionByHash', [unknown], { result: null }],
  ['bytes that are no transaction', 'eth_sendRawTransaction', ['0x02'], { code: -32_602, message: 'failed to decode transaction' }],
  ['a method that no node has', 'eth_nothing', [], { code: -32_601, message: expect.any(String) }],
] as const)('both chains have the same response for %s', async (_, method, params, expected) => {
  expect(await askBoth(method, ...params)).toEqual([expected, expected])
})

test.each([
  ['of another chain', { chainId: 1 }, 'invalid chain id for signer'],
  ['that costs more than its sender has', { maxFeePerGas: 10n ** 18n }, 'insufficient funds for gas * price + value'],
] as const)('both chains reject a transaction %s', async (_, changes, message) => {
  const expected = { code: -32_003, message }
  expect(await askBoth('eth_sendRawTransaction', await sign(changes))).toEqual([expected, expected])
  expect(await askBoth('eth_getTransactionCount', account.address, 'latest')).toEqual([{ result: '0x0' }, { result: '0x0' }])
})

test('both chains mine a transaction that reverts, and accept no other with its nonce', async () => {
  const bytes = await sign()
  const [one, other] = (await askBoth('eth_sendRawTransaction', bytes)) as { result: string }[]
  expect(one).toEqual(other)
  const expected = { transactionHash: one!.result, status: '0x0' }
  for (const rpc of chains) {
    expect(await rpc('eth_getTransactionReceipt', one!.result)).toMatchObject(expected)
    expect(await rpc('eth_getTransactionByHash', one!.result)).toMatchObject({ hash: one!.result })
  }
  expect(await askBoth('eth_getTransactionCount', account.address, 'latest')).toEqual([{ result: '0x1' }, { result: '0x1' }])
  const refused = { code: -32_003, message: 'nonce too low' }
  expect(await askBoth('eth_sendRawTransaction', await sign({ maxFeePerGas: 260_000_000n }))).toEqual([refused, refused])
})
