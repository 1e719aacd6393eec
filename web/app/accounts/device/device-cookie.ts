import type { AccountBook } from '@chorus/accounts/account-book'
import { isOfDevice } from '@chorus/accounts/is-of-device'

// Which accounts this device alone keeps, our server is not told. It has to know that there are any, since its pages begin with nobody
// then, and which services their pages speak to, since a page may speak to those alone that its server has named.

const name = 'device'
const year = 365 * 24 * 60 * 60
const between = '|'
const most = 5
/** A service that pages may be allowed to speak to: nothing in it can be read as something else in a policy. */
const isOrigin = (text: string): boolean => /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(text)

export interface DeviceUse {
  /** Origins of services. */
  services: readonly string[]
}

const formatServices = (services: readonly string[]): string => encodeURIComponent(['1', ...services].join(between))

/** Undefined: every account of this browser is kept by our server. */
export function formatDevice(book: AccountBook): string | undefined {
  const sessions = Object.values(book)
    .flatMap(({ accounts }) => accounts.map(({ session }) => session))
    .filter(isOfDevice)
  if (sessions.length === 0) return undefined
  const services = sessions.flatMap((session) => (session.type === 'Bsky' ? [new URL(session.serviceUrl).origin] : []))
  return formatServices([...new Set(services)].filter(isOrigin).slice(0, most))
}

/** `text`: the cookie, decoded. What is no origin is left out. */
export function parseDevice(text: string | undefined): DeviceUse | undefined {
  const [first, ...services] = (text ?? '').slice(0, 2000).split(between)
  return first === '1' ? { services: services.filter(isOrigin).slice(0, most) } : undefined
}

const write = (value: string | undefined) => {
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === undefined ? 0 : year}; samesite=lax`
}

/** Writes it for the next page, or lets it go. */
export const keepDevice = (book: AccountBook): void => write(formatDevice(book))

/** The next page may speak to a further service as well. */
export const allowService = (use: DeviceUse | undefined, origin: string): void =>
  write(formatServices([...(use?.services ?? []).slice(0, most - 1), origin]))
