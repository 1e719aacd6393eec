import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { accountNotices, deleteAccount, exportAccount, markAccountNotices, updateProfile } from '@chorus/contract/account/account'
import { decideEmptied, receivedMoves, undoBind } from '@chorus/contract/account/bind'
import {
  accountConnection,
  type ConnectionPlatform,
  disconnect,
  disconnectWithWallets,
  updateDefaultConnection,
} from '@chorus/contract/account/connections'
import { listSessions, revokeAllSessions, revokeSession } from '@chorus/contract/account/sessions'
import type { Fetcher } from '@chorus/networks/fetcher'

/** Error codes of our server that the settings pages react to. */
export const accountCodes = {
  /** The action needs a login from the last few minutes. */
  staleLogin: 1704,
  /** The last login was with a sign-in method that was connected too recently for that. */
  newMethod: 1709,
  /** The connection doesn’t exist. */
  noConnection: 1705,
  /** The last sign-in method cannot be removed. */
  lastSignInMethod: 1706,
  /** Nothing to undo, or the time for it is over. */
  undoExpired: 1703,
} as const

export interface NamedConnection {
  platform: ConnectionPlatform
  id: string
}

/** Account endpoints of our server. Each throws a Failure with the server's code. */
export const createAccountCalls = (fetcher: Fetcher) => ({
  rename: (displayName: string) => askOwnServer(fetcher, updateProfile, { body: { displayName } }),
  deleteAccount: () => askOwnServer(fetcher, deleteAccount),
  exportAccount: () => askOwnServer(fetcher, exportAccount),
  connections: () => askOwnServer(fetcher, accountConnection),
  disconnect: ({ platform, id }: NamedConnection, { withWallets = false } = {}) =>
    askOwnServer(fetcher, withWallets ? disconnectWithWallets : disconnect, { body: { connectionPlatform: platform, connectionId: id } }),
  makePrimary: ({ platform, id }: NamedConnection) =>
    askOwnServer(fetcher, updateDefaultConnection, { body: { platform, profile_id: id } }),
  sessions: async () => (await askOwnServer(fetcher, listSessions)).sessions,
  endSession: (id: string) => askOwnServer(fetcher, revokeSession, { params: { id } }),
  endOtherSessions: () => askOwnServer(fetcher, revokeAllSessions, { query: { except: 'current' } }),
  notices: async () => (await askOwnServer(fetcher, accountNotices)).notices,
  markNotices: () => askOwnServer(fetcher, markAccountNotices),
  moves: async () => (await askOwnServer(fetcher, receivedMoves)).moves,
  /** Without `thenDo`: keeps the account. */
  decideEmptied: (moveId: string, thenDo?: 'merge' | 'delete') => askOwnServer(fetcher, decideEmptied, { body: { moveId, thenDo } }),
  undoMove: (moveId: string) => askOwnServer(fetcher, undoBind, { body: { moveId } }),
})
