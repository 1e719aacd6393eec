import type { AccountBook } from '@chorus/accounts/book/account-book'
import { isDeviceOnly } from '@chorus/accounts/is-held-by-server'
import { networkOfSessionType } from '@chorus/model/network-identity'
import type { Session } from '@chorus/model/session/session'
import { descriptors } from '@chorus/networks/descriptors'

// Our server must not learn which accounts exist only on this device. It needs to know that there are some, because pages then render
// without accounts, and which services they use, because a page can connect only to origins in its policy.

const name = 'device'
const year = 365 * 24 * 60 * 60
const between = '|'
const most = 5
/** An origin that is safe to insert into a policy. */
const isOrigin = (text: string): boolean => /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(text)

export interface DeviceUse {
  /** The origins of services. */
  services: readonly string[]
}

const formatServices = (services: readonly string[]): string => encodeURIComponent(['1', ...services].join(between))

/** Undefined: our server holds the sessions of all accounts in this browser. */
export function formatDevice(book: AccountBook): string | undefined {
  const sessions = Object.values(book)
    .flatMap(({ accounts }) => accounts.map(({ session }) => session))
    .filter(isDeviceOnly)
  if (sessions.length === 0) return undefined
  const services = sessions.flatMap((session) => findServer(session) ?? [])
  return formatServices([...new Set(services)].filter(isOrigin).slice(0, most))
}

function findServer(session: Session): string | undefined {
  const network = networkOfSessionType(session.type)
  return network && descriptors[network].serverOf?.(session)
}

/** `text`: the decoded cookie. Anything but an origin is dropped. */
export function parseDevice(text: string | undefined): DeviceUse | undefined {
  const [first, ...services] = (text ?? '').slice(0, 2000).split(between)
  return first === '1' ? { services: services.filter(isOrigin).slice(0, most) } : undefined
}

const write = (value: string | undefined) => {
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : year}; samesite=lax`
}

/** Writes the cookie for the next page load, or deletes it. */
export const keepDevice = (book: AccountBook): void => write(formatDevice(book))

/** Lets the next page connect to another service. */
export const allowService = (use: DeviceUse | undefined, origin: string): void =>
  write(formatServices([...(use?.services ?? []).slice(0, most - 1), origin]))
