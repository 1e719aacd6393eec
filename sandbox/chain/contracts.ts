import type { Hex } from 'viem'

/** Returns ABI-encoded data, or throws Reverted. */
export type Contract = (data: Hex) => Promise<Hex>

/** By lower-case address. */
export type Contracts = ReadonlyMap<string, Contract>
