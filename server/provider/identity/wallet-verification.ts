import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { messageToSign, solanaMessageToSign, verifySolanaWallet, verifyWallet } from '@chorus/contract/identity/wallet-verification'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { base58 } from '@scure/base'
import type { Address } from 'viem'
import { connectWallet, signPurpose } from '../../account/connect-wallet.ts'
import type { Viewer } from '../../account/find-viewer.ts'
import type { Db } from '../../db/database.ts'
import { loadAccount } from '../../db/tables/accounts.ts'
import { storeChallenge } from '../../db/tables/challenges.ts'
import type { Ethereum } from '../../upstream/ethereum/ethereum.ts'

export interface WalletVerificationDeps {
  db: Db
  ethereum: Ethereum
  /** The public URL of Chorus, named in the message. */
  publicUrl: string
}

const lifeSeconds = 600

/** Connects wallets by a signature over a message that names the site, the address and the account. */
export function walletVerificationRoutes(serve: Serve<Viewer>, { db, ethereum, publicUrl }: WalletVerificationDeps): void {
  const toMessage = async (platform: 'wallet' | 'solana', address: string, viewer: Viewer | undefined): Promise<string> => {
    // A message without an account would connect the wallet to anyone who sends it back.
    if (!viewer) throw new Refusal('Log in first: the message names the account that the wallet is connected to.', { status: 401 })
    const { uid } = await loadAccount(db, viewer.accountId)
    const statement = `Connect this wallet to the Chorus account ${uid}. This costs nothing and moves nothing.`
    const message = await writeMessage({ platform, address, statement, publicUrl })
    await storeChallenge(
      db,
      message,
      signPurpose({ accountId: viewer.accountId, platform, address: toKept(platform, address) }),
      lifeSeconds,
    )
    return message
  }

  serve(messageToSign, async ({ query, viewer }) => ({
    message: toHex(await toMessage('wallet', await requireAddress(query.address), viewer)),
  }))
  serve(verifyWallet, async ({ body, viewer }) => {
    const message = fromHex(body.signMessage).toString('utf8')
    const { parseSiweMessage } = await import('viem/siwe')
    const { address, domain } = parseSiweMessage(message)
    if (!address || domain !== new URL(publicUrl).host) throw new Refusal('This message was not issued by Chorus.')
    const signature = `0x${fromHex(body.signature).toString('hex')}` as const
    if (!(await ethereum.hasSigned({ address, message, signature }))) throw new Refusal('The signature does not match this wallet.')
    const name = await ethereum.nameOf(address)
    const id = await connectWallet(db, {
      accountId: viewer.accountId,
      platform: 'wallet',
      address: toKept('wallet', address),
      name,
      message,
    })
    return {
      id: String(id),
      address: toKept('wallet', address),
      ens: name ?? '',
      is_connected: true,
      blockchain: 'ethereum',
      signMessage: body.signMessage,
      signature: body.signature,
    }
  })
  serve(solanaMessageToSign, async ({ query, viewer }) => {
    requireSolanaKey(query.address)
    return toHex(await toMessage('solana', query.address, viewer))
  })
  serve(verifySolanaWallet, async ({ body, viewer }) => {
    const key = requireSolanaKey(body.address)
    const message = fromHex(body.messageToSign)
    if (!isSignedBy(key, message, fromHex(body.signature))) throw new Refusal('The signature does not match this wallet.')
    const id = await connectWallet(db, {
      accountId: viewer.accountId,
      platform: 'solana',
      address: body.address,
      name: undefined,
      message: message.toString('utf8'),
    })
    return {
      id: String(id),
      address: body.address,
      ens: '',
      is_connected: true,
      blockchain: 'solana',
      signMessage: body.messageToSign,
      signature: body.signature,
    }
  })
}

const toHex = (text: string): string => `0x${Buffer.from(text, 'utf8').toString('hex')}`
const fromHex = (text: string): Buffer => Buffer.from(text.replace(/^0x/, ''), 'hex')

/** Ethereum addresses are case-insensitive; Solana's are not. */
const toKept = (platform: 'wallet' | 'solana', address: string): string => (platform === 'wallet' ? address.toLowerCase() : address)

async function requireAddress(text: string): Promise<Address> {
  const { isAddress, getAddress } = await import('viem')
  if (!isAddress(text, { strict: false })) throw new Refusal(`Invalid address: ${text}`)
  return getAddress(text)
}

function requireSolanaKey(text: string): Buffer {
  try {
    const key = Buffer.from(base58.decode(text))
    if (key.length === 32) return key
  } catch {
    // Falls through: the error below covers any invalid address.
  }
  throw new Refusal(`Invalid address: ${text}`)
}

/** Verifies an Ed25519 signature over the bytes of the message. */
function isSignedBy(key: Buffer, message: Buffer, signature: Buffer): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
  return signature.length === 64 && verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

interface Message {
  platform: 'wallet' | 'solana'
  address: string
  statement: string
  publicUrl: string
}

/** EIP-4361. Solana wallets sign the same lines. */
async function writeMessage({ platform, address, statement, publicUrl }: Message): Promise<string> {
  const { host, origin } = new URL(publicUrl)
  const nonce = randomBytes(12).toString('hex')
  const [issuedAt, expirationTime] = [new Date(), new Date(Date.now() + lifeSeconds * 1000)]
  if (platform === 'wallet') {
    const { createSiweMessage } = await import('viem/siwe')
    return createSiweMessage({
      address: address as Address,
      chainId: 1,
      domain: host,
      uri: origin,
      version: '1',
      statement,
      nonce,
      issuedAt,
      expirationTime,
    })
  }
  return [
    `${host} wants you to sign in with your Solana account:`,
    address,
    '',
    statement,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expirationTime.toISOString()}`,
  ].join('\n')
}
