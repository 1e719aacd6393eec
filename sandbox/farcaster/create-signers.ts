import { toEd25519PublicKey } from '../seed/keys.ts'
import type { World } from '../seed/world.ts'

/** A key that may sign for a fid. */
export interface Signer {
  /** 32 bytes of Ed25519, `0x` and lower-case hex. */
  key: string
  /** ms. Confirmation time of the transaction that added it. */
  at: number
  /** Who requested it, as the contract stores it, in hex; empty for the cast's own keys. */
  metadata: string
}

/** The keys in the key registry, which grow at run time. */
export interface Signers {
  /** Confirmed keys. */
  of(fid: number): Signer[]
  find(fid: number, key: string): Signer | undefined
  add(fid: number, signer: Signer): void
}

export function createSigners(world: World, now: () => number = Date.now): Signers {
  const signers = new Map<number, Signer[]>()
  for (const { accounts } of world.people) {
    if (!accounts.farcaster) continue
    const { fid, signerSeed } = accounts.farcaster
    signers.set(fid, [{ key: `0x${toEd25519PublicKey(signerSeed).toString('hex')}`, at: 0, metadata: '' }])
  }
  const of = (fid: number) => (signers.get(fid) ?? []).filter(({ at }) => at <= now())
  return {
    of,
    find: (fid, key) => of(fid).find((signer) => signer.key === key.toLowerCase()),
    add: (fid, signer) => {
      signers.set(fid, [...(signers.get(fid) ?? []), signer])
    },
  }
}
