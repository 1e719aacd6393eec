import { createServer } from 'node:http'
import { startRpc } from '@chorus/sandbox/chain/start-rpc'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { contractWallet } from '@chorus/sandbox/seed/sign-in-methods'
import { encodeErrorResult, parseAbi, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEnsNames } from '../../identity/ens-names.ts'
import { createEthereum } from './ethereum.ts'

const world = createWorld({ now: 1_790_000_000_000 })
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let rpcUrl: string
beforeAll(async () => {
  rpcUrl = disposables.use(await startRpc({ world, mediaUrl: 'https://media.example', chain: 'ethereum' })).url
})

test('verifies a contract wallet by its owner’s signature', async () => {
  const { wallets, keys } = world.person(contractWallet)
  const [address, message] = [wallets.evm as Address, 'Chorus wants this signed.']
  const signature = await privateKeyToAccount(`0x${keys.evm}`).signMessage({ message })
  const forged = await privateKeyToAccount(`0x${world.person('mina').keys.evm}`).signMessage({ message })
  expect(await createEthereum(rpcUrl).hasSigned({ address, message, signature })).toBe(true)
  expect(await createEthereum(rpcUrl).hasSigned({ address, message, signature: forged })).toBe(false)
  expect(await createEthereum(undefined).hasSigned({ address, message, signature })).toBe(false)
})

test('resolves names and wallets in both directions, and nothing without an error', async () => {
  const ens = createEnsNames({ rpcUrl, now: () => 0 })
  for (const person of world.people) {
    expect(await ens.nameOf(person.wallets.evm)).toBe(person.ens)
    if (person.ens) expect(await ens.addressOf(person.ens)).toBe(person.wallets.evm)
  }
  expect(await ens.addressOf('nobody.eth')).toBeUndefined()
})

test('reports a node that is down instead of an unknown name', async () => {
  await expect(createEnsNames({ rpcUrl: 'http://127.0.0.1:9', now: () => 0 }).addressOf('mina.eth')).rejects.toThrow('HTTP request failed')
})

test('does not call a gateway named by a contract', async () => {
  let calls = 0
  const gateway = createServer((_, response) => {
    calls += 1
    response.end('{"data":"0x"}')
  })
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve))
  disposables.defer(() => void gateway.close())
  const { port } = gateway.address() as { port: number }
  const abi = parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)'])
  const sender = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
  const args = [sender, [`http://127.0.0.1:${port}/{sender}/{data}`], '0x1234', '0x12345678', '0x'] as const
  const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args })
  const node = createServer((_, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data } })),
  )
  await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve))
  disposables.defer(() => void node.close())
  const nodeUrl = `http://127.0.0.1:${(node.address() as { port: number }).port}`
  expect(await createEnsNames({ rpcUrl: nodeUrl, now: () => 0 }).addressOf('elsewhere.eth')).toBeUndefined()
  expect(await createEthereum(nodeUrl).nameOf(sender)).toBeUndefined()
  expect(calls).toBe(0)
})
