import { idOfSession } from '@chorus/accounts/account-id'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'
import { connect } from '@chorus/networks/connect'
import type { Connection, NetworkDeps } from '@chorus/networks/network'

/** One connection per network for its current account, created on first use and replaced when the account changes. */
export function createConnections(
  toParts: (name: NetworkName) => { session: Session | undefined; deps: NetworkDeps },
): Readonly<Record<NetworkName, Connection>> {
  const connections = {} as Record<NetworkName, Connection>
  for (const name of networkNames) {
    let known: { session: Session | undefined; connection: Connection } | undefined
    Object.defineProperty(connections, name, {
      enumerable: true,
      get() {
        const { session, deps } = toParts(name)
        if (!known || !isSame(known.session, session)) known = { session, connection: connect(name, session, deps) }
        return known.connection
      },
    })
  }
  return connections
}

/** Token rotation needs no new connection, because device tokens are read on each call. */
const isSame = (one: Session | undefined, other: Session | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && isDeviceOnly(one) && isDeviceOnly(other) && idOfSession(one) === idOfSession(other))
