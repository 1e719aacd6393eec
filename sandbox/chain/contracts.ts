import type { Hex } from 'viem'

/** Answers a call with what it returns, ABI-encoded, or throws Reverted. */
export type Contract = (data: Hex) => Promise<Hex>

/** By address, in lower case. */
export type Contracts = ReadonlyMap<string, Contract>
