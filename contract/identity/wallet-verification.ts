import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Error code: the wallet is connected to another account. */
export const walletTakenCode = 1707

const address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const hex = v.pipe(v.string(), v.regex(/^(0x)?[\da-f]*$/i, 'must be hexadecimal'), v.maxLength(20_000))

/** Provider API §3.2. */
const VerifiedWallet = v.object({
  id: v.string(),
  address: v.string(),
  ens: v.string(),
  is_connected: v.boolean(),
  blockchain: v.picklist(['ethereum', 'solana']),
  signMessage: v.string(),
  signature: v.string(),
})

export const messageToSign = defineCall({
  method: 'GET',
  path: '/v1/wallet/messageToSign',
  auth: 'optional',
  envelope: 'provider',
  limit: 'challenge',
  summary: 'The message that an Ethereum wallet signs to connect to this account, as hexadecimal UTF-8.',
  query: v.object({ address }),
  reply: v.object({ message: v.string() }),
})

export const verifyWallet = defineCall({
  method: 'POST',
  path: '/v1/wallet/verify',
  auth: 'required',
  envelope: 'provider',
  limit: 'connect',
  summary:
    'Connects an Ethereum wallet that signed the message, by key or by contract (EIP-1271). Code 1707: it is connected to another account.',
  body: v.strictObject({ signMessage: hex, signature: hex }),
  reply: VerifiedWallet,
})

export const solanaMessageToSign = defineCall({
  method: 'GET',
  path: '/v1/solana/solana/signMessage',
  auth: 'optional',
  envelope: 'provider',
  limit: 'challenge',
  summary: 'The message that a Solana wallet signs to connect to this account, as hexadecimal UTF-8 after 0x.',
  query: v.object({ address }),
  reply: v.string(),
})

export const verifySolanaWallet = defineCall({
  method: 'POST',
  path: '/v1/solana/solana/verify',
  auth: 'required',
  envelope: 'provider',
  limit: 'connect',
  summary: 'Connects a Solana wallet that signed the message. Code 1707: it is connected to another account.',
  body: v.strictObject({ address, messageToSign: hex, signature: hex }),
  reply: VerifiedWallet,
})
