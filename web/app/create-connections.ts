import { idOfSession } from '@chorus/accounts/account-id'
import { isOfDevice } from '@chorus/accounts/is-of-device'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Session } from '@chorus/model/session/session'
import { connect } from '@chorus/networks/connect'
import type { Connection, NetworkDeps } from '@chorus/networks/network'

/** Each network as whoever is current there: a connection is made when it is asked for, and anew when somebody else is current. */
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

/** Tokens of this device are asked for with every call: that they are new makes no other connection. */
const isSame = (one: Session | undefined, other: Session | undefined): boolean =>
  one === other ||
  (one !== undefined && other !== undefined && isOfDevice(one) && isOfDevice(other) && idOfSession(one) === idOfSession(other))
