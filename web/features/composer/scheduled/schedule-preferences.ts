import * as v from 'valibot'

/** Logging out of all accounts removes every key with the `preference:` prefix. */
const slotsKey = 'preference:schedule-slots'
const tipKey = 'preference:schedule-tip'
export const mostSlots = 12

const Slots = v.pipe(
  v.string(),
  v.maxLength(500),
  v.parseJson(),
  v.array(v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))),
  v.maxLength(mostSlots),
)
const usualSlots: readonly string[] = ['09:00', '12:30', '18:00']

/** Someone's scheduling preferences, stored in this browser. */
export interface SchedulePreferences {
  /** Times of day for the next free slot, in order. */
  readSlots(): readonly string[]
  writeSlots(slots: readonly string[]): void
  /** Whether to show the tip about logging out. Spec 3 §1: until it is dismissed. */
  showsTip(): boolean
  hideTip(): void
}

/** `open` returns localStorage, whose getter throws in browsers that block storage. Write failures are ignored. */
export function createSchedulePreferences(open: () => Pick<Storage, 'getItem' | 'setItem'>): SchedulePreferences {
  const read = (key: string): string | null => {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  }
  const write = (key: string, text: string) => {
    try {
      open().setItem(key, text)
    } catch {
      // Then the page asks for it again.
    }
  }
  return {
    readSlots() {
      const result = v.safeParse(Slots, read(slotsKey))
      return result.success ? result.output : usualSlots
    },
    writeSlots: (slots) => write(slotsKey, JSON.stringify([...new Set(slots)].toSorted().slice(0, mostSlots))),
    showsTip: () => read(tipKey) !== 'off',
    hideTip: () => write(tipKey, 'off'),
  }
}

export const schedulePreferences = createSchedulePreferences(() => localStorage)
