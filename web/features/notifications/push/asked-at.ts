/** Goes with whoever logs out of everything. */
const key = 'preference:notification-permission'

/** When it was last asked or explained in this browser. `open`: localStorage, which some browsers refuse to name. */
export function createAskedAt(open: () => Pick<Storage, 'getItem' | 'setItem'>) {
  /** Where nothing can be kept, as long as the page. */
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
        // It is asked again at the next visit.
      }
    },
  }
}
