import * as v from 'valibot'
import type { SessionAdapter } from '../../../hosted/session-adapter.ts'

const Shown = v.object({ proof: v.optional(v.picklist(['grant', 'relay']), 'relay') })

/** Sessions of Farcaster accounts: a signer key in our vault, which does not expire and which no server can end. */
export const farcasterSessions: SessionAdapter = {
  type: 'Farcaster',
  toSession({ profileId }, { createdAt, expiresAt, shown }, hidden) {
    const kind = v.parse(Shown, shown).proof
    const proof = kind === 'grant' ? { kind, signerRequestToken: hidden } : { kind, channelToken: hidden }
    return { type: 'Farcaster', profileId, token: hidden, createdAt, expiresAt, proof }
  },
}
