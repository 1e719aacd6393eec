import type { Address, PublicClient } from 'viem'
import { connectEthereum, isReverted } from '../upstream/ethereum/connect-ethereum.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'

/** What an Ethereum address holds: a wallet, a token or another contract. */
export interface DetectedAddress {
  kind: 'eoa' | 'contract'
  contract: 'ERC20' | 'ERC721' | 'ERC1155' | 'unknown'
  name: string
  symbol: string
  decimals: number
  /** Decimal, in the token's smallest unit. */
  totalSupply: string | undefined
}

/** Rejects when Ethereum does not respond. */
export type DetectAddress = (address: string) => Promise<DetectedAddress>

const deadline = 3000
/** ERC-165 interface ids. */
const interfaces = { ERC721: '0x80ac58cd', ERC1155: '0xd9b67a26' } as const
/** EIP-7702: a wallet that delegates to a contract is still a wallet. */
const delegation = '0xef0100'
const view = <const N extends string, const T extends string>(name: N, type: T) =>
  ({ type: 'function', name, stateMutability: 'view', inputs: [], outputs: [{ type }] }) as const
const abi = [
  { type: 'function', name: 'supportsInterface', stateMutability: 'view', inputs: [{ type: 'bytes4' }], outputs: [{ type: 'bool' }] },
  view('name', 'string'),
  view('symbol', 'string'),
  view('decimals', 'uint8'),
  view('totalSupply', 'uint256'),
] as const

export function createDetectAddress({ rpcUrl, now }: { rpcUrl: string; now: () => number }): DetectAddress {
  return createGentleReader((address) => detect(rpcUrl, address as Address), { age: 60_000, size: 5000, now })
}

async function detect(rpcUrl: string, address: Address): Promise<DetectedAddress> {
  const client = await connectEthereum(rpcUrl, { deadline, retryCount: 0 })
  const code = await client.getCode({ address })
  const blank = { contract: 'unknown', name: '', symbol: '', decimals: 0, totalSupply: undefined } as const
  if (!code || code === '0x' || code.toLowerCase().startsWith(delegation)) return { kind: 'eoa', ...blank }
  const [isErc721, isErc1155, name, symbol, decimals, supply] = await Promise.all([
    orNone(client.readContract({ address, abi, functionName: 'supportsInterface', args: [interfaces.ERC721] })),
    orNone(client.readContract({ address, abi, functionName: 'supportsInterface', args: [interfaces.ERC1155] })),
    readText(client, address, 'name'),
    readText(client, address, 'symbol'),
    orNone(client.readContract({ address, abi, functionName: 'decimals' })),
    orNone(client.readContract({ address, abi, functionName: 'totalSupply' })),
  ])
  const isErc20 = decimals !== undefined && supply !== undefined && symbol !== ''
  const contract = isErc721 ? 'ERC721' : isErc1155 ? 'ERC1155' : isErc20 ? 'ERC20' : 'unknown'
  return { kind: 'contract', contract, name, symbol, decimals: decimals ?? 0, totalSupply: supply?.toString() }
}

/** Undefined when the contract does not implement the call. */
async function orNone<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch(async (error: unknown) => {
    if (await isReverted(error)) return undefined
    throw error
  })
}

/** Contract text is untrusted and unbounded. */
const readText = async (client: PublicClient, address: Address, functionName: 'name' | 'symbol'): Promise<string> =>
  ((await orNone(client.readContract({ address, abi, functionName }))) ?? '').slice(0, 100)
