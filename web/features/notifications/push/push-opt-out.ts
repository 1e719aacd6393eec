/** The prefix makes logging out of all accounts clear it. */
const key = 'preference:push-off'

/**
 * Remembers that push was turned off in this browser, so that it stays off while other browsers have it on. `open` returns localStorage and
 * may throw where storage is blocked.
 */
export function createPushOptOut(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    read(): boolean {
      try {
        return open().getItem(key) !== null
      } catch {
        return false
      }
    },
    write(isOff: boolean): void {
      try {
        if (isOff) open().setItem(key, '1')
        else open().removeItem(key)
      } catch {
        // Storage is blocked: the choice is lost with the page.
      }
    },
  }
}
