import { hashTypedData, type Hex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { chainConfig, serializeTransaction } from 'viem/zksync'
import { describe, expect, test } from 'vitest'
import { type SponsoredTransaction, toSignedBytes, toTypedData } from './sponsored-transaction.ts'

const wallet = privateKeyToAccount(`0x${'7'.repeat(64)}`)

/** With fields of several lengths, so that each way of writing a length is used. */
const toTransaction = (bytes: number, nonce: number, hasPaymaster = true): SponsoredTransaction => ({
  to: '0x00000000000000000000000000000000000000c4',
  from: wallet.address,
  nonce,
  gasLimit: 300_000,
  maxFeePerGas: 250_000_000n,
  maxPriorityFeePerGas: 0n,
  data: `0x${'ab'.repeat(bytes)}`,
  value: BigInt(nonce) * 10n ** 16n,
  chainId: 232,
  customData: {
    gasPerPubdata: 50_000n,
    factoryDeps: [],
    paymasterParams: hasPaymaster ? { paymaster: '0x00000000000000000000000000000000000000d5', paymasterInput: '0x8c5a3445' } : null,
  },
})

const toOfficial = ({ customData, ...transaction }: SponsoredTransaction) => ({
  type: 'eip712' as const,
  chainId: transaction.chainId,
  from: transaction.from as Hex,
  to: transaction.to as Hex,
  nonce: transaction.nonce,
  gas: BigInt(transaction.gasLimit),
  maxFeePerGas: transaction.maxFeePerGas,
  maxPriorityFeePerGas: transaction.maxPriorityFeePerGas,
  data: transaction.data as Hex,
  value: transaction.value,
  gasPerPubdata: customData.gasPerPubdata,
  ...(customData.paymasterParams && {
    paymaster: customData.paymasterParams.paymaster as Hex,
    paymasterInput: customData.paymasterParams.paymasterInput as Hex,
  }),
})

describe.each([
  [0, 0, true],
  [1, 1, true],
  [55, 127, true],
  [56, 128, true],
  [300, 70_000, true],
  [70_000, 3, false],
] as const)('a sponsored transaction with %i bytes of data and the nonce %i', (bytes, nonce, hasPaymaster) => {
  const transaction = toTransaction(bytes, nonce, hasPaymaster)

  test('is signed like the official library’s transaction', () => {
    const official = chainConfig.custom.getEip712Domain(toOfficial(transaction)) as unknown as TypedDataDefinition
    expect(hashTypedData(toTypedData(transaction) as TypedDataDefinition)).toBe(hashTypedData(official))
  })

  test('has the bytes that the official library sends', async () => {
    const customSignature = await wallet.signTypedData(toTypedData(transaction) as TypedDataDefinition)
    const official = serializeTransaction({ ...toOfficial(transaction), customSignature } as Parameters<typeof serializeTransaction>[0])
    expect(toSignedBytes(transaction, customSignature)).toBe(official.toLowerCase())
  })
})
