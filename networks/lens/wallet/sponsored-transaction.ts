import type { WireTransaction } from './wire-transaction.ts'

/** A ZKsync transaction, whose fee a paymaster pays. Lens's chain is a ZKsync chain. */
export type SponsoredTransaction = WireTransaction & Required<Pick<WireTransaction, 'customData'>>

/** The number of this type of transactions (EIP-2718). */
const type = 0x71
const word = (name: string) => ({ name, type: 'uint256' })

/** What the wallet signs (EIP-712). Numbers are decimal texts, and addresses count as numbers. */
export function toTypedData({ customData, ...transaction }: SponsoredTransaction): object {
  const { gasPerPubdata, paymasterParams } = customData
  return {
    domain: { name: 'zkSync', version: '2', chainId: transaction.chainId },
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'version', type: 'string' }, word('chainId')],
      Transaction: [
        ...['txType', 'from', 'to', 'gasLimit', 'gasPerPubdataByteLimit', 'maxFeePerGas', 'maxPriorityFeePerGas'].map(word),
        ...['paymaster', 'nonce', 'value'].map(word),
        { name: 'data', type: 'bytes' },
        { name: 'factoryDeps', type: 'bytes32[]' },
        { name: 'paymasterInput', type: 'bytes' },
      ],
    },
    primaryType: 'Transaction',
    message: {
      txType: String(type),
      from: String(BigInt(transaction.from)),
      to: String(BigInt(transaction.to)),
      gasLimit: String(transaction.gasLimit),
      gasPerPubdataByteLimit: String(gasPerPubdata),
      maxFeePerGas: String(transaction.maxFeePerGas),
      maxPriorityFeePerGas: String(transaction.maxPriorityFeePerGas),
      paymaster: String(paymasterParams ? BigInt(paymasterParams.paymaster) : 0n),
      nonce: String(transaction.nonce),
      value: String(transaction.value),
      data: transaction.data,
      factoryDeps: [],
      paymasterInput: paymasterParams?.paymasterInput ?? '0x',
    },
  }
}

/** The signed transaction as the chain expects it: its type, and its fields in RLP. */
export function toSignedBytes({ customData, ...transaction }: SponsoredTransaction, signature: string): string {
  const { gasPerPubdata, paymasterParams } = customData
  const chainId = toMinimal(transaction.chainId)
  const fields: Rlp[] = [
    toMinimal(transaction.nonce),
    toMinimal(transaction.maxPriorityFeePerGas),
    toMinimal(transaction.maxFeePerGas),
    toMinimal(transaction.gasLimit),
    transaction.to,
    toMinimal(transaction.value),
    transaction.data,
    // In place of the three parts of a plain signature.
    chainId,
    '0x',
    '0x',
    chainId,
    transaction.from,
    toMinimal(gasPerPubdata),
    [],
    signature,
    paymasterParams ? [paymasterParams.paymaster, paymasterParams.paymasterInput] : [],
  ]
  return `0x${type.toString(16)}${encode(fields)}`
}

/** Bytes in hex with `0x`, or a list. */
type Rlp = string | readonly Rlp[]

/** RLP writes a number without leading zeros, and zero as no bytes. */
function toMinimal(value: number | bigint): string {
  const hex = value.toString(16)
  return BigInt(value) === 0n ? '0x' : `0x${hex.length % 2 === 1 ? '0' : ''}${hex}`
}

function encode(value: Rlp): string {
  if (typeof value !== 'string') return withLength(value.map(encode).join(''), 0xc0)
  const hex = value.slice(2).toLowerCase()
  return hex.length === 2 && Number.parseInt(hex, 16) < 0x80 ? hex : withLength(hex, 0x80)
}

/** Prefixes the length: in one byte up to 55, otherwise preceded by the length of the length. */
function withLength(hex: string, offset: number): string {
  const length = hex.length / 2
  if (length <= 55) return toByte(offset + length) + hex
  const digits = toMinimal(length).slice(2)
  return toByte(offset + 55 + digits.length / 2) + digits + hex
}

const toByte = (value: number): string => value.toString(16).padStart(2, '0')
