import { decodeFunctionData, encodeFunctionResult, parseAbi, recoverAddress, size, type Hex } from 'viem'
import { toEvmAddress } from '../seed/keys.ts'
import type { World } from '../seed/world.ts'
import type { Contracts } from './contracts.ts'
import { orReverted, Reverted } from './reverted.ts'

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** The EIP-1271 magic value for a valid signature. */
const valid = '0x1626ba7e'
const invalid = '0xffffffff'

/** Contract wallets that accept their owner's signature. Signatures of another length revert, as such wallets do. */
export const createWallets = (world: World): Contracts =>
  new Map(
    world.people
      .filter(({ wallets }) => wallets.isContract)
      .map(({ wallets, keys }) => [wallets.evm, (data: Hex) => judge(data, toEvmAddress(keys.evm))]),
  )

async function judge(data: Hex, owner: string): Promise<Hex> {
  const [hash, signature] = orReverted(() => decodeFunctionData({ abi, data })).args
  if (size(signature) !== 65) throw new Reverted()
  const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
  const result = signer?.toLowerCase() === owner ? valid : invalid
  return encodeFunctionResult({ abi, functionName: 'isValidSignature', result })
}
