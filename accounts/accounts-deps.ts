import type { Account } from '@chorus/model/account'
import type { Profile } from '@chorus/model/profile'
import type { AccountSource } from './account-source.ts'
import type { AccountsServer } from './accounts-server.ts'
import type { LoginSession } from './login-type.ts'
import type { Exchange } from './restore-provider-session.ts'
import type { DeviceKeeper, HeldSessions } from './session-keeper.ts'

/** Text by key, shared by all tabs. Each call may fail: full, denied, gone. Not localStorage, which tabs see late. */
export interface AccountsStorage {
  get(key: string): Promise<string | null | undefined>
  set(key: string, text: string): Promise<void>
  remove(key: string): Promise<void>
}

/** What reaches all other tabs and not the sender. */
export interface TabChannel {
  post(message: unknown): void
  /** Answers how to stop. */
  listen(listener: (message: unknown) => void): () => void
}

/** Something that somebody should know. The words are chosen where it is shown. */
export type Notice =
  /** What changes now is not kept over a restart: the storage is full, denied or broken. */
  | { kind: 'warning'; code: 'storage-not-kept' }
  /** What was kept here could not be read and was left out. */
  | { kind: 'warning'; code: 'storage-corrupt'; source: AccountSource }
  /** Somebody has emptied the storage while people were logged in; it is filled again at the next change. */
  | { kind: 'warning'; code: 'storage-cleared' }
  /** An account whose session is over; its person logs in again. */
  | { kind: 'warning'; code: 'session-ended'; account: Account }
  | { kind: 'success'; code: 'account-added'; account: Account }
  | { kind: 'error'; code: 'login-failed'; message: string }

/** A dialog that somebody answers with yes or no. */
export interface Question {
  kind: 'conflict'
  /** Who is logged in here, and goes if the answer is yes. */
  mine: Account | undefined
  /** Whose login it was. */
  other: { displayName: string; avatar?: string }
}

/** Everything outside that accounts need. */
export interface AccountsDeps {
  storage: AccountsStorage
  tabs: TabChannel
  server: AccountsServer
  /** ms. The server's time where it is known: a wrong clock must end no session. */
  now(): number
  /** Runs one at a time over all tabs. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Closes the login panel and shows the question. */
  ask(question: Question): Promise<boolean>
  tell(notice: Notice): void
  /** An event of provider API §11.9. */
  record(event: string, parameters: Readonly<Record<string, string>>): void
  clearPreferences(): Promise<void>
  /** Makes who keeps the sessions of this device only; absent where none are offered. */
  device?(held: HeldSessions): DeviceKeeper
  /** Reads somebody's profile anew. */
  readProfile?(account: Account): Promise<Profile | undefined>
  /** What a login by redirect has left behind in this browser; absent where there are none. */
  loginSession?: { read(): Promise<LoginSession | undefined>; end(): Promise<void> }
  /** Gets a provider session for a network's; absent where our server does that by itself. */
  exchange?: Exchange
}
