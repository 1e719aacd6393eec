import type { MessageId } from '../../../i18n/create-translate.ts'
import { otherSignInMethods, type ConnectionRow } from './to-connection-groups.ts'

type StateRow = Pick<ConnectionRow, 'here' | 'method' | 'canDisconnect'>

/** The state shown beneath a connection's name. Only a network account can be active: the other methods just log in to Chorus. */
export function toConnectionState({ here, method, canDisconnect }: StateRow): MessageId {
  if (!method) return 'connections.connected'
  if (!here) return 'connections.inactiveHere'
  if (!canDisconnect) return 'connections.deviceOnly'
  return otherSignInMethods.some((one) => one === method) ? 'connections.connected' : 'connections.activeHere'
}
