import type { Hex } from 'viem'

/** A contract reverted. */
export class Reverted extends Error {
  override name = 'Reverted'
  readonly data: Hex
  constructor(data: Hex = '0x') {
    super('execution reverted')
    this.data = data
  }
}

/** Reverts on unreadable call data. */
export function orReverted<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new Reverted()
  }
}
