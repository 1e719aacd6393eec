import {
  bytesToString,
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  hexToBytes,
  namehash,
  parseAbi,
  stringToHex,
  type Address,
  type Hex,
} from 'viem'
import { imageUrl } from '../media/image-url.ts'
import type { Person, World } from '../seed/world.ts'
import type { Contracts } from './contracts.ts'
import { orReverted, Reverted } from './reverted.ts'

const universal = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverse(bytes address_, uint256 coinType) view returns (string, address, address)',
  'function reverseWithGateways(bytes address_, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'error ResolverNotFound(bytes name)',
  'error UnsupportedResolverProfile(bytes4 selector)',
])
const plainAddr = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAddr = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const text = parseAbi(['function text(bytes32 node, string key) view returns (string)'])

const resolver: Address = '0x00000000000000000000000000000000000e5000'
/** SLIP-44 */
const ether = 60n

/** ENS through its universal resolver, for the cast's names. Forward and reverse records match. */
export function createEns(world: World, mediaUrl: string): Contracts {
  const named = world.people.filter(({ ens }) => ens)
  const byNode = new Map<string, Person>(named.map((person) => [namehash(person.ens!), person]))
  const byAddress = new Map(named.map((person) => [person.wallets.evm, person]))

  const resolve = (name: Hex, data: Hex): Hex => {
    const person = byNode.get(namehash(toName(name)))
    if (!person) throw refuse('ResolverNotFound', name)
    const result = answer(person, data, mediaUrl)
    if (!result)
      throw new Reverted(encodeErrorResult({ abi: universal, errorName: 'UnsupportedResolverProfile', args: [data.slice(0, 10) as Hex] }))
    return encodeFunctionResult({ abi: universal, functionName: 'resolve', result: [result, resolver] })
  }
  const reverse = (address: Hex, coinType: bigint): Hex => {
    const person = coinType === ether ? byAddress.get(address.toLowerCase()) : undefined
    if (!person) throw refuse('ResolverNotFound', stringToHex(`${address.slice(2).toLowerCase()}.addr.reverse`))
    return encodeFunctionResult({ abi: universal, functionName: 'reverse', result: [person.ens!, resolver, resolver] })
  }
  return new Map([
    [
      '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
      async (data) => {
        const { functionName, args } = orReverted(() => decodeFunctionData({ abi: universal, data }))
        if (functionName === 'resolve' || functionName === 'resolveWithGateways') return resolve(args[0], args[1])
        return reverse(args[0], args[1])
      },
    ],
  ])
}

/** The answer of a name's resolver to one query. */
function answer(person: Person, data: Hex, mediaUrl: string): Hex | undefined {
  const evm = person.wallets.evm as Address
  const read = <T>(decode: () => T): T | undefined => {
    try {
      return decode()
    } catch {
      return undefined
    }
  }
  if (read(() => decodeFunctionData({ abi: plainAddr, data }))) return encodeFunctionResult({ abi: plainAddr, result: evm })
  const coin = read(() => decodeFunctionData({ abi: coinAddr, data }))
  if (coin) return encodeFunctionResult({ abi: coinAddr, result: coin.args[1] === ether ? evm : '0x' })
  const asked = read(() => decodeFunctionData({ abi: text, data }))
  return asked && encodeFunctionResult({ abi: text, result: toTexts(person, mediaUrl)[asked.args[1]] ?? '' })
}

const toTexts = (person: Person, mediaUrl: string): Record<string, string | undefined> => ({
  avatar: imageUrl(mediaUrl, person.avatar),
  description: person.bio,
  url: person.website,
  location: person.location,
  'com.twitter': person.accounts.x?.handle,
  'xyz.farcaster': person.accounts.farcaster?.username,
})

const refuse = (errorName: 'ResolverNotFound', name: Hex) => new Reverted(encodeErrorResult({ abi: universal, errorName, args: [name] }))

/** Decodes a name in DNS wire format: length-prefixed labels, terminated by a zero. */
function toName(packet: Hex): string {
  const bytes = hexToBytes(packet)
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += bytes[at]! + 1) labels.push(bytesToString(bytes.subarray(at + 1, at + 1 + bytes[at]!)))
  return labels.join('.')
}
