import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeFunctionResult,
  erc6492SignatureValidatorByteCode,
  multicall3Abi,
  parseAbiParameters,
  recoverAddress,
  encodeFunctionData,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import type { Signers } from '../farcaster/create-signers.ts'
import type { World } from '../seed/world.ts'
import type { Contract, Contracts } from './contracts.ts'
import { createEns } from './create-ens.ts'
import { createRegistries } from './create-registries.ts'
import { createTokens } from './create-tokens.ts'
import { createWallets } from './create-wallets.ts'
import { orReverted, Reverted } from './reverted.ts'

export type ChainName = 'ethereum' | 'optimism'

export interface Chain {
  isContract(address: string): boolean
  call(request: { to?: string | null; data?: string; input?: string }): Promise<Hex>
}

const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const wallet = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** The readable part of a chain: the contracts this product calls. */
export function createChain(name: ChainName, world: World, mediaUrl: string, signers: Signers): Chain {
  const contracts: Contracts = new Map<string, Contract>([
    ...createWallets(world),
    ...(name === 'optimism' ? createRegistries(world, signers) : [...createEns(world, mediaUrl), ...createTokens()]),
    [multicall, (data) => callMany(data)],
  ])
  const callOne = (to: string, data: Hex): Promise<Hex> => contracts.get(to.toLowerCase())?.(data) ?? Promise.resolve('0x')

  const callMany = async (data: Hex): Promise<Hex> => {
    const { functionName, args } = orReverted(() => decodeFunctionData({ abi: multicall3Abi, data }))
    if (functionName !== 'aggregate3') throw new Reverted()
    const result = await Promise.all(
      args[0].map(({ target, callData }) =>
        callOne(target, callData).then(
          (returnData) => ({ success: true, returnData }),
          (error) => ({ success: false, returnData: error instanceof Reverted ? error.data : ('0x' as Hex) }),
        ),
      ),
    )
    if (result.some(({ success }, index) => !success && !args[0][index]!.allowFailure)) throw new Reverted()
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  /** The validator contract that clients send along to check a signature of a key or a wallet (EIP-6492). Returns 1 or 0. */
  const validate = async (parameters: Hex): Promise<Hex> => {
    const [address, hash, signature] = decodeAbiParameters(parseAbiParameters('address, bytes32, bytes'), parameters)
    const isValid = contracts.has(address.toLowerCase())
      ? await isValidForWallet(address, hash, signature)
      : (await recoverAddress({ hash, signature }).catch(() => undefined)) === address
    return isValid ? '0x01' : '0x00'
  }
  const isValidForWallet = async (address: Address, hash: Hex, signature: Hex): Promise<boolean> => {
    const data = encodeFunctionData({ abi: wallet, args: [hash, signature] })
    return (await callOne(address, data).catch(() => '0x')).startsWith('0x1626ba7e')
  }

  return {
    isContract: (address) => contracts.has(address.toLowerCase()),
    call: async ({ to, data, input }) => {
      const bytes = (data ?? input ?? '0x') as Hex
      if (to) return callOne(to, bytes)
      if (bytes.startsWith(erc6492SignatureValidatorByteCode)) return validate(`0x${bytes.slice(erc6492SignatureValidatorByteCode.length)}`)
      throw new Reverted()
    },
  }
}
