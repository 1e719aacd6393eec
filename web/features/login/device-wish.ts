import * as v from 'valibot'

// A login that waits for its page to be loaded anew, since that one was not allowed to speak to the service. No password is in it.

const key = 'device-login'

const Wish = v.object({ identifier: v.string(), serviceUrl: v.string(), origin: v.string() })
/** `origin`: of the service that the next page may speak to. */
export type DeviceWish = v.InferOutput<typeof Wish>

export const keepDeviceWish = (wish: DeviceWish): void => sessionStorage.setItem(key, JSON.stringify(wish))

export function readDeviceWish(): DeviceWish | undefined {
  try {
    const result = v.safeParse(Wish, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}

export const endDeviceWish = (): void => sessionStorage.removeItem(key)
