/** The prefix makes logging out of all accounts clear it. */
const key = 'preference:notification-permission'

/**
 * When (ms) this browser last showed the permission prompt or explained a blocked permission. `open` returns localStorage and may throw
 * where storage is blocked.
 */
export function createPromptTime(open: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** Fallback for the lifetime of the page when storage is blocked. */
  let unwritten: number | undefined
  return {
    read(): number | undefined {
      try {
        const text = open().getItem(key)
        return text && /^\d{1,16}$/.test(text) ? Number(text) : unwritten
      } catch {
        return unwritten
      }
    },
    write(at: number): void {
      unwritten = at
      try {
        open().setItem(key, String(Math.round(at)))
      } catch {
        // The prompt appears again on the next visit.
      }
    },
  }
}
