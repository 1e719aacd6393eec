import * as v from 'valibot'
import { WireAddress as address } from '../is-address.ts'

const bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A scalar that arrives as a text or a number. */
const amount = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^(?:\d+|0x[0-9a-fA-F]+)$/)), count]),
  v.transform((value) => BigInt(value)),
)

/** A transaction that the API has prepared for a wallet. `customData`: its fee is paid by a sponsor (a ZKsync transaction). */
export const WireTransaction = v.object({
  to: address,
  from: address,
  nonce: count,
  gasLimit: count,
  maxFeePerGas: amount,
  maxPriorityFeePerGas: amount,
  data: bytes,
  value: amount,
  chainId: count,
  customData: v.optional(
    v.object({
      gasPerPubdata: amount,
      // None of our operations deploys a contract.
      factoryDeps: v.pipe(v.array(bytes), v.maxLength(0)),
      paymasterParams: v.nullish(v.object({ paymaster: address, paymasterInput: bytes })),
    }),
  ),
})
export type WireTransaction = v.InferOutput<typeof WireTransaction>
