import { existsSync } from 'node:fs'

export const chromium = '/usr/bin/chromium'
/** The same engine without the windows that nobody sees: a fifth less work for each test, and it never keeps a closed tab waiting. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser of the tests: the one that is named, the smaller one of the system's, or Chromium itself. */
export const findChromium = (): string => process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : chromium)
