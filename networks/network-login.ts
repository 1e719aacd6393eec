import type { ApiCall, QueryInputOf, ReplyOf } from '@chorus/contract/call'
import type { Account } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import type * as v from 'valibot'
import type { Fetcher } from './fetcher.ts'
import type { SigningWallet } from './wallets/signing-wallet.ts'

type CallWith<Reply> = ApiCall<v.GenericSchema, v.GenericSchema, v.GenericSchema<unknown, Reply>>

/** On a page of the network: `start` takes a `callbackUrl` and returns the `url` to open. The login call then needs no body. */
export interface RedirectLogin {
  kind: 'redirect'
  start: CallWith<{ url: string }>
}

/** On the account's own server: on its login page or with an app password. */
export interface ServerLogin {
  kind: 'server'
  /** Takes `callbackUrl` and optionally `handle` and `serviceUrl`; returns the `url` to open. */
  start: CallWith<{ url: string }>
  /** The parameter that names the account on return. */
  idParam: string
  handleExample: string
}

/** An account that a wallet may log in to. */
export interface WalletAccount {
  /** Without counts, which the list doesn't include. */
  profile: Profile
  /** Otherwise the wallet manages it for its owner. */
  isOwner: boolean
}

/** With a wallet, which signs a challenge for an account that it owns or manages. */
export interface WalletLogin {
  kind: 'wallet'
  /** Takes the `owner` and the `account`, both addresses. */
  challenge: CallWith<{ id: string; text: string }>
  /** @param fetcher Bound to the network's API. */
  fetchAccounts(fetcher: Fetcher, wallet: string): Promise<readonly WalletAccount[]>
}

/** Calls our own server as a page. */
export type AskOwnServer = <C extends ApiCall>(
  call: C,
  asked: { query?: QueryInputOf<C>; params?: Readonly<Record<string, string>>; body?: object },
) => Promise<ReplyOf<C>>

export interface ApprovalRequest {
  token: string
  /** Opened or scanned by the network's app. */
  url: string
  expiresInSeconds: number
}

/** In the network's app, which approves a QR code. */
export interface AppLogin {
  kind: 'app'
  openChannel: CallWith<{ channelToken: string; url: string }>
  /** A key that may post for the account, approved in the app. */
  signer: {
    /** Whether our server holds an approved key for the account of the call. */
    account: CallWith<{ hasSigner: boolean }>
    /** Requests a key that our server holds. */
    request: CallWith<ApprovalRequest>
    /** Requests approval of a `key` of this browser. */
    requestForDevice: CallWith<ApprovalRequest>
    state: CallWith<{ state: 'pending' | 'approved' | 'completed'; fid?: number }>
    /** Has a key of our server approved by the wallet that owns the account, without the app. The result proves a login. Undefined: the user declined. */
    approveWithWallet(ask: AskOwnServer, wallet: SigningWallet): Promise<object | undefined>
  }
  /** Logs in to the account that a wallet owns, for a day, with one signature. none: the wallet owns no account. declined: the user didn't sign. */
  openCustodyAccount(ask: AskOwnServer, wallet: SigningWallet, now: number): Promise<Account | 'none' | 'declined'>
}

/** How people log in to a network. The screens follow from `kind`. */
export type NetworkLogin = RedirectLogin | ServerLogin | WalletLogin | AppLogin
