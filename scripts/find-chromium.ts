import { existsSync } from 'node:fs'

export const chromium = '/usr/bin/chromium'
/** The same engine without the windows that nobody sees: a fifth less work for each test, and it never keeps a closed tab waiting. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** The browser of the tests: the one that is named, the smaller one of the system's, or Chromium itself. */
export const findChromium = (): string => process.env.CHROMIUM_PATH ?? (existsSync(headlessShell) ? headlessShell : chromium)

/** It knows this machine only, and asks nobody else for anything. */
export const quietFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]
