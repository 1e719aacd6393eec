import type { Hex } from 'viem'

/** A contract says no. */
export class Reverted extends Error {
  override name = 'Reverted'
  readonly data: Hex
  constructor(data: Hex = '0x') {
    super('execution reverted')
    this.data = data
  }
}

/** What a contract cannot read, it reverts on. */
export function orReverted<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new Reverted()
  }
}
