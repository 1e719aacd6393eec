import {
  concatHex,
  fromRlp,
  hashTypedData,
  type Hex,
  hexToBigInt,
  hexToNumber,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  slice,
  type TransactionSerializedEIP1559,
} from 'viem'
import { chainConfig } from 'viem/zksync'

/** A transaction that arrived at the chain. */
export interface SignedTransaction {
  hash: Hex
  /** Recovered from the signature. */
  signer: string
  from: string
  to: string
  data: string
  nonce: number
  /** Most that it may cost, in the smallest unit. */
  fee: bigint
  chainId: number
  /** Who pays instead of the signer. */
  paymaster?: string
}

/** Decodes what wallets send: EIP-1559, or ZKsync's type 113 with a paymaster. Throws when it is neither. */
export const readSigned = (bytes: Hex): Promise<SignedTransaction> => (bytes.startsWith('0x71') ? readSponsored(bytes) : readPlain(bytes))

async function readPlain(bytes: Hex): Promise<SignedTransaction> {
  const { to, data = '0x', nonce = 0, gas = 0n, maxFeePerGas = 0n, chainId } = parseTransaction(bytes as TransactionSerializedEIP1559)
  const signer = await recoverTransactionAddress({ serializedTransaction: bytes as TransactionSerializedEIP1559 })
  return { hash: keccak256(bytes), signer, from: signer, to: to ?? '', data, nonce, fee: gas * maxFeePerGas, chainId }
}

async function readSponsored(bytes: Hex): Promise<SignedTransaction> {
  const fields = fromRlp(slice(bytes, 1), 'hex') as (Hex | Hex[])[]
  const at = (place: number) => fields[place] as Hex
  const number = (place: number) => (at(place) === '0x' ? 0n : hexToBigInt(at(place)))
  const [paymaster, paymasterInput] = fields[15] as Hex[]
  const signature = at(14)
  const transaction = {
    type: 'eip712' as const,
    nonce: Number(number(0)),
    maxPriorityFeePerGas: number(1),
    maxFeePerGas: number(2),
    gas: number(3),
    to: at(4),
    value: number(5),
    data: at(6),
    chainId: hexToNumber(at(10)),
    from: at(11),
    gasPerPubdata: number(12),
    factoryDeps: [],
    ...(paymaster && paymasterInput && { paymaster, paymasterInput }),
  }
  const digest = hashTypedData(chainConfig.custom.getEip712Domain(transaction) as unknown as Parameters<typeof hashTypedData>[0])
  const signer = await recoverAddress({ hash: digest, signature })
  const { from, to, data, nonce, chainId } = transaction
  const hash = keccak256(concatHex([digest, keccak256(signature)]))
  const paid = paymaster === undefined ? {} : { paymaster }
  return { hash, signer, from, to, data, nonce, fee: transaction.gas * transaction.maxFeePerGas, chainId, ...paid }
}
