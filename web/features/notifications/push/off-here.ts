/** Goes with whoever logs out of everything. */
const key = 'preference:push-off'

/**
 * Whether somebody has switched push off in this browser: then it stays off, whatever their others do. `open`: localStorage, which some
 * browsers refuse to name.
 */
export function createOffHere(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
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
        // Whoever comes back may have to say it again.
      }
    },
  }
}
