import { decodeFunctionData, encodeFunctionResult, parseAbi, parseUnits } from 'viem'
import { type PlayedToken, tokens } from '../tokens/tokens.ts'
import type { Contract, Contracts } from './contracts.ts'
import { orReverted, Reverted } from './reverted.ts'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
/** ERC-165 ids that an item contract supports: ERC-165 itself and ERC-721. */
const itemInterfaces: ReadonlySet<string> = new Set(['0x01ffc9a7', '0x80ac58cd'])

/** The world's tokens: ERC-20 without ERC-165, ERC-721 with it. */
export const createTokens = (): Contracts => new Map(tokens.map((token) => [token.address, toContract(token)]))

const toContract =
  ({ name, symbol, decimals, type }: PlayedToken): Contract =>
  async (data) => {
    const call = orReverted(() => decodeFunctionData({ abi, data }))
    const isItem = type === 'ERC-721'
    switch (call.functionName) {
      case 'name':
        return encodeFunctionResult({ abi, functionName: 'name', result: name })
      case 'symbol':
        return encodeFunctionResult({ abi, functionName: 'symbol', result: symbol })
      case 'supportsInterface':
        if (!isItem) throw new Reverted()
        return encodeFunctionResult({ abi, functionName: 'supportsInterface', result: itemInterfaces.has(call.args[0]) })
      case 'decimals':
        if (isItem) throw new Reverted()
        return encodeFunctionResult({ abi, functionName: 'decimals', result: decimals })
      case 'totalSupply':
        return encodeFunctionResult({ abi, functionName: 'totalSupply', result: isItem ? 44n : parseUnits('1000000', decimals) })
    }
  }
