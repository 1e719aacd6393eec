import { createHash } from 'node:crypto'
import { lensChainId } from '../chain/lens-chain-id.ts'

/** The contract that operations call. */
const target = '0x00000000000000000000000000000000000000a1'
const paymaster = '0x00000000000000000000000000000000000000b2'

interface Facts {
  /** The wallet that has to sign. */
  from: string
  /** Read when the transaction is written out. */
  nonce(): number | Promise<number>
  /** Makes its call data unique. */
  serial: number
  isSponsored: boolean
}

/** A transaction as the API prepares it: EIP-1559, or type 113 of ZKsync when a paymaster pays the fee. */
export function toPrepared({ from, nonce, serial, isSponsored }: Facts) {
  const data = `0x${createHash('sha256').update(`operation ${serial}`).digest('hex')}`
  const call = {
    to: target,
    from,
    nonce,
    gasLimit: 300_000,
    maxPriorityFeePerGas: '0',
    maxFeePerGas: '250000000',
    data,
    value: '0',
    chainId: lensChainId,
  }
  if (!isSponsored) return { ...call, type: 2 }
  const paymasterParams = { paymaster, paymasterInput: '0x8c5a344500000000' }
  return { ...call, type: 113, customData: { gasPerPubdata: '50000', factoryDeps: [], customSignature: null, paymasterParams } }
}
