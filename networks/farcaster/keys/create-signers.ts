import { farcasterKeys, type FarcasterKey } from '@chorus/contract/farcaster/farcaster-keys'
import { farcasterCustody } from '@chorus/contract/hosted/hosted-farcaster'
import type { AskOwnServer } from '../../network-login.ts'
import type { Signer, Signers, SignerScope } from '../../wallets/signers.ts'
import { toFarcasterTime, type Signature } from '../messages/sign-message.ts'
import { submitKeyMessage } from './submit-key-message.ts'
import { toKeyRemoveData } from './to-key-message.ts'
import { toKeyRemoveTypedData } from './typed-data.ts'

export interface SignersDeps {
  ask: AskOwnServer
  fid: number
  /** The key of this session, if this browser knows it. */
  findOwnKey(): Promise<string | undefined>
  now(): number
}

/** s: how long the wallet's signature is valid. */
const validSeconds = 900

/** By message type of the protocol. */
const scopeOf: Readonly<Record<number, SignerScope>> = {
  1: 'posts',
  2: 'posts',
  3: 'reactions',
  4: 'reactions',
  5: 'follows',
  6: 'follows',
  7: 'wallets',
  8: 'wallets',
  11: 'profile',
  12: 'profile',
  14: 'follows',
}

/** The keys that may sign for an account. The wallet that owns the account removes those that were added without a transaction. */
export function createSigners({ ask, fid, findOwnKey, now }: SignersDeps): Signers {
  const load = () => ask(farcasterKeys, { query: { fid: String(fid) } })
  return {
    async list() {
      const [{ keys }, own] = await Promise.all([load(), findOwnKey()])
      return keys.map((key) => toSigner(key, own)).toSorted((a, b) => (b.addedAt ?? 0) - (a.addedAt ?? 0))
    },
    async remove({ id: key }, wallet) {
      const owned = await ask(farcasterCustody, { query: { address: wallet.address } })
      if (owned.fid !== fid) return 'not-owner'
      const { nonce } = await load()
      const time = toFarcasterTime(now())
      const removal = { fid, key, nonce: nonce + 1, deadline: time + validSeconds }
      const signature = await wallet.signTypedData(toKeyRemoveTypedData(removal))
      if (signature === undefined) return 'declined'
      await submitKeyMessage(ask, toKeyRemoveData(removal, signature, time), {
        sign: signOnce,
        isDone: async () => !(await load()).keys.some((one) => one.key === key),
      })
      return 'removed'
    },
  }
}

const toSigner = ({ key, isOnChain, addedAt, lastUsedAt, expiresAt, scopes, app }: FarcasterKey, own: string | undefined): Signer => ({
  id: key,
  ...(app && { app: { name: app.name || String(app.fid), ...(app.pfp && { pfp: app.pfp }) } }),
  isOwn: key === own,
  ...(addedAt !== null && { addedAt }),
  ...(lastUsedAt !== null && { lastUsedAt }),
  ...(expiresAt !== null && { expiresAt }),
  ...(scopes.length > 0 && { scopes: [...new Set(scopes.map((type) => scopeOf[type] ?? 'other'))] }),
  canRemove: !isOnChain,
})

/** The wallet's signature is what counts, so any key may sign the message around it. */
async function signOnce(hash: Uint8Array<ArrayBuffer>): Promise<Signature> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const [signature, signer] = await Promise.all([
    crypto.subtle.sign('Ed25519', privateKey, hash),
    crypto.subtle.exportKey('raw', publicKey),
  ])
  return { signature: new Uint8Array(signature), signer: new Uint8Array(signer) }
}
