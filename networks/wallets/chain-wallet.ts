import type { NetworkName } from '@chorus/model/network-identity'

/** A chain in the terms of wallets (EIP-3085). */
export interface WalletChain {
  id: number
  name: string
  currency: { name: string; symbol: string; decimals: number }
  rpcUrl: string
  explorerUrl: string
}

/** A transaction in the terms of JSON-RPC: quantities and bytes are `0x` and hex. */
export type RpcTransaction = Readonly<
  Record<'from' | 'to' | 'data' | 'value' | 'nonce' | 'gas' | 'maxFeePerGas' | 'maxPriorityFeePerGas', string>
>

/** A wallet that the user has connected to this page, on one chain. Its errors are those of the wallet (EIP-1193). */
export interface ChainWallet {
  /** Signs typed data (EIP-712, with `EIP712Domain` among the types). */
  signTypedData(data: object): Promise<string>
  /** Signs and sends it. Returns its hash. */
  sendTransaction(transaction: RpcTransaction): Promise<string>
}

interface AnyRequest {
  network: NetworkName
  /** The only address that may sign it. */
  address: string
}

/**
 * Why a transaction needs the wallet. For the first four reasons the network still pays: it can't act for this account, this change always needs a
 * signature, the account signs everything itself, or sending without a signature failed. For the last two it doesn't pay, as a rule or this time.
 */
export type WalletCause =
  | 'cannot-delegate'
  | 'requires-signature'
  | 'signless-disabled'
  | 'signless-failed'
  | 'not-sponsored'
  | 'cannot-sponsor'

export interface TransactionRequest extends AnyRequest {
  chain: WalletChain
  /** Who pays for the transaction. */
  payer: 'network' | 'wallet'
  /** Why the network leaves it to the wallet. Undefined: it didn't say, or always does so. */
  cause?: WalletCause | undefined
  /** The most that the wallet pays for it, in the chain's currency. Absent: nothing. */
  fee?: number
  /** Approves spending an amount, such as `1.5 GHO`, instead of acting on the network. */
  allowance?: string
  /** Its purpose, if a text was signed before it. */
  purpose?: SignatureRequest['purpose']
  /** Signs and sends it. May run again after an error, so it must not be able to take effect twice. Returns the transaction's hash. */
  send(wallet: ChainWallet): Promise<string>
}

/** A readable text to sign (EIP-191), which sends nothing and costs nothing. */
export interface SignatureRequest extends AnyRequest {
  text: string
  /** Its purpose. create-feed: it precedes the transaction that creates a feed. */
  purpose: 'create-feed'
}

/** Something that needs the user's wallet. */
export type WalletRequest = TransactionRequest | SignatureRequest

/**
 * Asks the user. Returns the transaction's hash, or the signature. Throws `refused` when they decline, and `unreachable` when the transaction may
 * have been sent anyway.
 */
export type AskWallet = (request: WalletRequest) => Promise<string>
