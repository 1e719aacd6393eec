import { vi } from 'vitest'

/** As `expect.poll` has it from the configuration, where vitest has no setting for these two. A second is too short for a busy machine. */
const timeout = 60_000

type Options = number | { timeout?: number; interval?: number }

function beforeOptions<T, Result>(wait: (check: () => T, options?: Options) => Result) {
  return Object.assign(
    (check: () => T, options: Options = {}) => wait(check, { timeout, ...(typeof options === 'number' ? { timeout: options } : options) }),
    { isPatient: true },
  )
}

// A worker runs this for each of its files, and keeps what it has patched.
if (!('isPatient' in vi.waitFor)) {
  vi.waitFor = beforeOptions(vi.waitFor) as typeof vi.waitFor
  vi.waitUntil = beforeOptions(vi.waitUntil) as typeof vi.waitUntil
}
