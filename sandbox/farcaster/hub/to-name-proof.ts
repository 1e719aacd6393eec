import { UserNameType, type UserNameProof } from '@farcaster/core'
import type { Person } from '../../seed/world.ts'
import { fromHex } from './to-hex.ts'

/** The proof of a person's username. */
export const toNameProof = ({ accounts, joinedAt, wallets }: Person): UserNameProof => ({
  timestamp: Math.floor(joinedAt / 1000),
  name: Buffer.from(accounts.farcaster!.username),
  owner: fromHex(wallets.evm),
  signature: new Uint8Array(),
  fid: accounts.farcaster!.fid,
  type: UserNameType.USERNAME_TYPE_FNAME,
})
