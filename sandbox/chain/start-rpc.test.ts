import { createPublicClient, hashMessage, http, isAddressEqual, parseAbi, type Address, type Chain, type Hex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { mainnet, optimism } from 'viem/chains'
import { afterAll, describe, expect, test } from 'vitest'
import { sandboxApp } from '../farcaster/sandbox-app.ts'
import { createWorld } from '../seed/create-world.ts'
import { toEd25519PublicKey } from '../seed/keys.ts'
import { startRpc } from './start-rpc.ts'

const world = createWorld({ now: 1_790_000_000_000 })
const mediaUrl = 'https://media.example'
const [ethereumRpc, optimismRpc] = await Promise.all([
  startRpc({ world, mediaUrl, chain: 'ethereum' }),
  startRpc({ world, mediaUrl, chain: 'optimism' }),
])
afterAll(async () => {
  await Promise.all([ethereumRpc.close(), optimismRpc.close()])
})
const connect = (chain: Chain, url: string) =>
  createPublicClient({ chain, transport: http(url, { retryCount: 0 }), batch: { multicall: true } })
const ethereum = connect(mainnet, ethereumRpc.url)
const optimistic = connect(optimism, optimismRpc.url)

const registry = {
  address: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  abi: parseAbi(['function custodyOf(uint256) view returns (address)', 'function idOf(address) view returns (uint256)']),
} as const
const keys = {
  address: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
  abi: parseAbi(['struct KeyData { uint8 state; uint32 keyType; }', 'function keyDataOf(uint256, bytes) view returns (KeyData)']),
} as const
const mina = world.person('mina')
const { fid, custodyKey, signerSeed } = mina.accounts.farcaster!
const custody = privateKeyToAccount(`0x${custodyKey}`)

test('each chain reports its id and current block', async () => {
  expect(await ethereum.getChainId()).toBe(1)
  expect(await optimistic.getChainId()).toBe(10)
  let now = 1_686_068_903_000
  await using rpc = await startRpc({ world, mediaUrl, chain: 'optimism', now: () => now })
  const client = connect(optimism, rpc.url)
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(105_235_063n)
  now += 4000
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(105_235_065n)
})

describe('the id registry', () => {
  test('maps fids to addresses and back', async () => {
    expect(await optimistic.readContract({ ...registry, functionName: 'custodyOf', args: [BigInt(fid)] })).toBe(custody.address)
    expect(await optimistic.readContract({ ...registry, functionName: 'idOf', args: [custody.address] })).toBe(BigInt(fid))
  })
  test('has no entry for other fids and addresses', async () => {
    const custodian = await optimistic.readContract({ ...registry, functionName: 'custodyOf', args: [5n] })
    expect(custodian).toBe('0x0000000000000000000000000000000000000000')
    expect(await optimistic.readContract({ ...registry, functionName: 'idOf', args: [registry.address] })).toBe(0n)
  })
  test('lists the application under its known recovery phrase', async () => {
    const { address } = mnemonicToAccount(sandboxApp.mnemonic)
    expect(await optimistic.readContract({ ...registry, functionName: 'idOf', args: [address] })).toBe(BigInt(sandboxApp.fid))
  })
  test('exists on Optimism only', async () => {
    await expect(ethereum.readContract({ ...registry, functionName: 'idOf', args: [custody.address] })).rejects.toThrow('returned no data')
  })
})

test('the key registry lists the signers of a fid', async () => {
  const read = (key: Hex) => optimistic.readContract({ ...keys, functionName: 'keyDataOf', args: [BigInt(fid), key] })
  expect(await read(`0x${toEd25519PublicKey(signerSeed).toString('hex')}`)).toEqual({ state: 1, keyType: 1 })
  expect(await read(`0x${'00'.repeat(32)}`)).toEqual({ state: 0, keyType: 0 })
})

describe('ENS', () => {
  const person = world.people.find(({ ens, wallets }) => ens && !wallets.isContract)!
  const address = person.wallets.evm as Address
  const nameless = world.people.find(({ ens }) => !ens)!

  test('forward and reverse records match', async () => {
    expect(await ethereum.getEnsName({ address })).toBe(person.ens)
    const found = await ethereum.getEnsAddress({ name: person.ens! })
    expect(found && isAddressEqual(found, address)).toBe(true)
    const asEther = await ethereum.getEnsAddress({ name: person.ens!, coinType: 60n })
    expect(asEther && isAddressEqual(asEther, address)).toBe(true)
  })
  test('a name has text records', async () => {
    expect(await ethereum.getEnsText({ name: person.ens!, key: 'description' })).toBe(person.bio)
    expect(await ethereum.getEnsText({ name: person.ens!, key: 'avatar' })).toContain(mediaUrl)
    expect(await ethereum.getEnsText({ name: person.ens!, key: 'com.discord' })).toBeNull()
  })
  test('unknown names do not resolve, and some people have no name', async () => {
    expect(await ethereum.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
    expect(await ethereum.getEnsText({ name: 'nobody.eth', key: 'url' })).toBeNull()
    expect(await ethereum.getEnsName({ address: nameless.wallets.evm as Address })).toBeNull()
    await expect(ethereum.getEnsName({ address: nameless.wallets.evm as Address, strict: true })).rejects.toThrow('ResolverNotFound')
  })
})

describe.each([
  ['Ethereum', ethereum],
  ['Optimism', optimistic],
])('signatures on %s', (_, client) => {
  const message = 'Chorus wants you to sign in.'
  const owner = (key: string) => privateKeyToAccount(`0x${world.person(key).keys.evm}`)
  const addressOf = (key: string) => world.person(key).wallets.evm as Address

  test.each([
    ['by the key of a wallet', 'mina', 'mina', true],
    ['by the key of another wallet', 'mina', 'sol', false],
    ['by the owner of a wallet that is a contract', 'omar', 'omar', true],
    ['by another for a wallet that is a contract', 'omar', 'mina', false],
  ])('%s', async (_, wallet, signer, isValid) => {
    const signature = await owner(signer).signMessage({ message })
    expect(await client.verifyMessage({ address: addressOf(wallet), message, signature })).toBe(isValid)
    expect(await client.verifyMessage({ address: addressOf(wallet), message: 'Another.', signature })).toBe(false)
  })
  test('contracts have code and keys have none', async () => {
    expect(await client.getCode({ address: addressOf('omar') })).toBeTruthy()
    expect(await client.getCode({ address: addressOf('mina') })).toBeUndefined()
    expect(isAddressEqual(owner('omar').address, addressOf('omar'))).toBe(false)
    expect(isAddressEqual(owner('mina').address, addressOf('mina'))).toBe(true)
  })
  test('a contract reverts on malformed signatures', async () => {
    const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
    const call = { address: addressOf('omar'), abi, functionName: 'isValidSignature', args: [hashMessage(message), '0x1234'] } as const
    await expect(client.readContract(call)).rejects.toThrow('reverted')
  })
})

test('rejects malformed requests like a real node', async () => {
  const ask = async (body: string) => {
    const response = await fetch(optimismRpc.url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    return (await response.json()) as { error: { code: number } } & { error: { code: number } }[]
  }
  expect((await ask('{')).error.code).toBe(-32700)
  expect((await ask('{}')).error.code).toBe(-32600)
  expect((await ask('{"id":1,"method":"eth_sendRawTransaction","params":[]}')).error.code).toBe(-32601)
  expect((await ask('[{"id":1,"method":"toString"}]'))[0]!.error.code).toBe(-32601)
})
