import { decodeFunctionData, encodeFunctionResult, parseAbi, zeroAddress, type Address } from 'viem'
import { authAddressOf, removedAuthAddressOf } from '../farcaster/auth-addresses.ts'
import { createCustody } from '../farcaster/create-custody.ts'
import type { Signers } from '../farcaster/create-signers.ts'
import type { World } from '../seed/world.ts'
import type { Contracts } from './contracts.ts'
import { orReverted } from './reverted.ts'

const idRegistry = parseAbi([
  'function custodyOf(uint256 fid) view returns (address)',
  'function idOf(address owner) view returns (uint256)',
  'function idCounter() view returns (uint256)',
])
const keyRegistry = parseAbi([
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])

/** Key states and types of the contract: an Ed25519 signer, or an auth address as a padded word. */
const [none, added, removed] = [0, 1, 2]
const [signerKey, authKey] = [1, 2]
const toWord = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`

/** Farcaster's contracts on Optimism: fid ownership, signer keys and auth addresses. */
export function createRegistries(world: World, signers: Signers): Contracts {
  const custody = createCustody(world)
  const fids = world.people.flatMap(({ accounts: { farcaster } }) => (farcaster ? [farcaster.fid] : []))
  return new Map([
    [
      '0x00000000fc6c5f01fc30151999387bb99a9f489b',
      async (data) => {
        const call = orReverted(() => decodeFunctionData({ abi: idRegistry, data }))
        if (call.functionName === 'idCounter')
          return encodeFunctionResult({ abi: idRegistry, functionName: 'idCounter', result: BigInt(Math.max(...fids)) })
        if (call.functionName === 'idOf')
          return encodeFunctionResult({ abi: idRegistry, functionName: 'idOf', result: BigInt(custody.fidOf(call.args[0]) ?? 0) })
        const address = (custody.addressOf(Number(call.args[0])) ?? zeroAddress) as Address
        return encodeFunctionResult({ abi: idRegistry, functionName: 'custodyOf', result: address })
      },
    ],
    [
      '0x00000000fc1237824fb747abde0ff18990e59b7e',
      async (data) => {
        const [fid, key] = orReverted(() => decodeFunctionData({ abi: keyRegistry, data })).args
        const toResult = (state: number, keyType: number) =>
          encodeFunctionResult({ abi: keyRegistry, functionName: 'keyDataOf', result: { state, keyType } })
        if (signers.find(Number(fid), key)) return toResult(added, signerKey)
        const person = custody.personOf(Number(fid))
        const auth = person && authAddressOf(person)
        if (auth && key.toLowerCase() === toWord(auth.address)) return toResult(added, authKey)
        if (person && key.toLowerCase() === toWord(removedAuthAddressOf(person).address)) return toResult(removed, authKey)
        return toResult(none, 0)
      },
    ],
  ])
}
