import type { Person } from '../../seed/world.ts'

/** The proof of a person's username, as a hub reports it. */
export const toNameProof = ({ accounts, joinedAt, wallets }: Person) => ({
  timestamp: Math.floor(joinedAt / 1000),
  name: accounts.farcaster!.username,
  owner: wallets.evm,
  signature: '',
  fid: accounts.farcaster!.fid,
  type: 'USERNAME_TYPE_FNAME',
})
