import type { AccountsDeps, AccountsStorage, Answer, Notice, Question } from '../accounts-deps.ts'
import { createAccounts, type Accounts } from '../create-accounts.ts'
import { createServerStandIn, type ServerStandIn } from './create-server-stand-in.ts'

export interface Tab {
  accounts: Accounts
  notices: Notice[]
  questions: Question[]
}

/** One browser: a storage, a channel and a lock shared by its tabs, and the server's state for it. */
export interface Browser {
  stored: Map<string, string>
  /** Errors to throw from the storage. */
  storageFaults: { get?: (key: string) => void; set?: (key: string) => void; remove?: (key: string) => void }
  server: ServerStandIn
  /** The answer to every question in this browser. */
  answer: { next: Answer }
  clock: { now: number }
  preferences: { cleared: number }
  /** Across all tabs. */
  lock: AccountsDeps['lock']
  openTab(more?: Partial<AccountsDeps>): Tab
  /** Resolves once everything pending has arrived. */
  settle(): Promise<void>
}

const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** `wait` delays every storage access, message and server call. */
export function createBrowser({ wait = later }: { wait?: () => Promise<void> } = {}): Browser {
  const stored = new Map<string, string>()
  const storageFaults: Browser['storageFaults'] = {}
  const listeners = new Set<(message: unknown) => void>()
  const locks = new Map<string, Promise<unknown>>()
  const server = createServerStandIn(wait)
  const answer: { next: Answer } = { next: 'switch' }
  const clock = { now: 1_700_000_000_000 }
  const preferences = { cleared: 0 }
  let inFlight = 0

  const storage: AccountsStorage = {
    async get(key) {
      await wait()
      storageFaults.get?.(key)
      return stored.get(key)
    },
    async set(key, text) {
      await wait()
      storageFaults.set?.(key)
      stored.set(key, text)
    },
    async remove(key) {
      await wait()
      storageFaults.remove?.(key)
      stored.delete(key)
    },
  }
  const lock = <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const done = (locks.get(name) ?? Promise.resolve()).then(run)
    locks.set(
      name,
      done.catch(() => {}),
    )
    return done
  }
  const deliver = async (listener: (message: unknown) => void, message: unknown) => {
    await wait()
    inFlight--
    if (listeners.has(listener)) listener(message)
  }
  const openTab = (more: Partial<AccountsDeps> = {}): Tab => {
    const notices: Notice[] = []
    const questions: Question[] = []
    let own: ((message: unknown) => void) | undefined
    const tabs: AccountsDeps['tabs'] = {
      post(message) {
        const copy: unknown = structuredClone(message)
        for (const listener of listeners) {
          if (listener === own) continue
          inFlight++
          void deliver(listener, copy)
        }
      },
      listen(listener) {
        own = listener
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
    const accounts = createAccounts({
      storage,
      tabs,
      server,
      lock,
      now: () => clock.now,
      ask: async (question) => {
        questions.push(question)
        return answer.next
      },
      notify: (notice) => void notices.push(notice),
      clearPreferences: async () => void preferences.cleared++,
      ...more,
    })
    return { accounts, notices, questions }
  }
  const settle = async () => {
    for (let quiet = 0; quiet < 40; quiet = inFlight > 0 ? 0 : quiet + 1) await later()
  }
  return { stored, storageFaults, server, answer, clock, preferences, lock, openTab, settle }
}
