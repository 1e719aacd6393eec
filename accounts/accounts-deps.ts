import type { Account } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import type { AccountSource } from './account-source.ts'
import type { AccountsServer } from './server/accounts-server.ts'
import type { DeviceTokenHolder, HeldSessions } from './tokens/token-holder.ts'

/** Text by key, shared by all tabs. Each call may fail: full, denied, cleared. Not localStorage, whose writes other tabs see late. */
export interface AccountsStorage {
  get(key: string): Promise<string | null | undefined>
  set(key: string, text: string): Promise<void>
  remove(key: string): Promise<void>
}

/** Reaches all other tabs but not the sender. */
export interface TabChannel {
  post(message: unknown): void
  /** Returns a function that unsubscribes. */
  listen(listener: (message: unknown) => void): () => void
}

/** A notice for the user. Its text is chosen where it is shown. */
export type Notice =
  /** Changes won't survive a restart: the storage is full, denied or broken. */
  | { kind: 'warning'; code: 'storage-unavailable' }
  /** Stored data was unreadable and skipped. */
  | { kind: 'warning'; code: 'storage-corrupt'; source: AccountSource }
  /** The storage was cleared while people were logged in; the next change fills it again. */
  | { kind: 'warning'; code: 'storage-cleared' }
  /** The account's session has ended and its owner must log in again. */
  | { kind: 'warning'; code: 'session-ended'; account: Account }
  | { kind: 'error'; code: 'login-failed'; message: string }

/** A dialog about a login that belongs to another account. */
export interface Question {
  kind: 'conflict'
  /** Whether this login can become one of the logged-in account instead. */
  canMove: boolean
  /** The logged-in account, which is replaced when confirmed. */
  mine: Account | undefined
  /** The account that the login belongs to, as its owner knows it. */
  other: { displayName?: string; avatar?: string }
}

/** stay: nothing changes. switch: the other account becomes the active one. move: the login opens the logged-in account from now on. */
export type Answer = 'stay' | 'switch' | 'move'

/** The external dependencies of accounts. */
export interface AccountsDeps {
  storage: AccountsStorage
  tabs: TabChannel
  server: AccountsServer
  /** ms. The server's time when known, so that a wrong local clock ends no session. */
  now(): number
  /** A lock held across all tabs. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Closes the login panel and shows the question. */
  ask(question: Question): Promise<Answer>
  notify(notice: Notice): void
  clearPreferences(): Promise<void>
  /** Creates the token holder for device-only sessions; absent when they aren't supported. */
  device?(held: HeldSessions): DeviceTokenHolder
  /** Reloads a profile. */
  readProfile?(account: Account): Promise<Profile | undefined>
}
