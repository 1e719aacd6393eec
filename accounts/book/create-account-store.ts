import type { AccountState } from '@chorus/model/account'
import { createEmitter } from '@chorus/model/emitter'
import { accountSources, type AccountSource } from '../account-source.ts'
import type { AccountsDeps, Notice } from '../accounts-deps.ts'
import { emptyBook, hasAccounts, mapBook, type AccountBook, type BookEdit } from './account-book.ts'
import { parseBookMessage, toBookMessage, type BookMessage } from './book-message.ts'
import { createBookReader, removeStored, storedState, writeStored, type StoredBook } from './stored-book.ts'

/** This browser's accounts, as this tab sees them. */
export interface AccountStore {
  book(): AccountBook
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Reads the storage again, discarding unreadable sources. Spec 1 §3 L61. */
  load(): Promise<AccountBook>
  /**
   * Applies an edit to the stored state, one at a time across tabs. Resolves when it is written; a failed write stays in memory and is
   * repeated with the next one. Edits are pure and may run more than once.
   */
  change(edit: BookEdit): Promise<AccountBook>
  /** Sets whether a source is being changed in this tab. Spec 1 §4 L66. */
  setStatus(source: AccountSource, status: AccountState['status']): void
  stop(): void
}

type StoreDeps = Pick<AccountsDeps, 'storage' | 'tabs' | 'lock' | 'notify'>

/** Held by the tab that changes accounts. */
const lockName = 'accounts'

export function createAccountStore(deps: StoreDeps): AccountStore {
  const readStored = createBookReader(deps.storage)
  const notify = createNoticeFilter(deps.notify)
  const inTurn = createQueue()
  const changes = createEmitter()
  let book = emptyBook
  /** Edits that exist in memory only. */
  let unsaved: BookEdit[] = []

  const show = (next: AccountBook): AccountBook => {
    // Pending states are local to this tab.
    const shown = mapBook((source) => withStatus(next[source], book[source].status))
    if (accountSources.every((source) => shown[source] === book[source])) return book
    book = shown
    changes.emit()
    return book
  }
  /** The stored states plus edits that couldn't be written; memory, which already includes those, where nothing is stored. */
  const merge = (stored: StoredBook, message: BookMessage = {}): AccountBook => {
    const known = mapBook((source) => storedState(stored[source]) ?? book[source])
    const redone = unsaved.reduce((base, edit) => edit(base), known)
    return mapBook((source) => (storedState(stored[source]) ? redone[source] : (message[source] ?? book[source])))
  }
  const report = (stored: StoredBook) => {
    for (const notice of toNotices(stored)) notify(notice)
  }
  const showStored = (stored: StoredBook, message?: BookMessage) => {
    report(stored)
    return show(merge(stored, message))
  }
  const save = async (next: AccountBook, sources: readonly AccountSource[]): Promise<boolean> => {
    if (sources.length === 0) return true
    const written: boolean[] = []
    for (const source of sources) written.push(await writeStored(deps.storage, source, next[source]))
    deps.tabs.post(toBookMessage(next, sources))
    return written.every(Boolean)
  }
  const change = async (edit: BookEdit): Promise<AccountBook> => {
    const stored = await readStored()
    const base = merge(stored)
    const next = edit(base)
    report(stored)
    // Logging out of everything also empties the storage, and a full storage was never filled.
    const isEmptied = unsaved.length === 0 && accountSources.every((source) => stored[source].kind === 'nothing')
    if (isEmptied && hasAccounts(base) && hasAccounts(next)) notify({ kind: 'warning', code: 'storage-cleared' })
    const isMissing = (source: AccountSource) => stored[source].kind !== 'state' && next[source].accounts.length > 0
    const sources = accountSources.filter((source) => next[source] !== base[source] || unsaved.length > 0 || isMissing(source))
    if (await save(next, sources)) unsaved = []
    else {
      unsaved = [...unsaved, edit]
      notify({ kind: 'warning', code: 'storage-unavailable' })
    }
    return show(next)
  }
  const discard = async () => {
    const stored = await readStored()
    for (const source of accountSources) if (stored[source].kind === 'corrupt') await removeStored(deps.storage, source)
  }

  const stopListening = deps.tabs.listen((data) => {
    const message = parseBookMessage(data)
    if (message) void inTurn(async () => showStored(await readStored(), message))
  })

  return {
    book: () => book,
    subscribe: changes.subscribe,
    load: () =>
      inTurn(async () => {
        const stored = await readStored()
        if (accountSources.some((source) => stored[source].kind === 'corrupt')) await deps.lock(lockName, discard)
        return showStored(stored)
      }),
    change: (edit) => inTurn(() => deps.lock(lockName, () => change(edit))),
    setStatus(source, status) {
      if (book[source].status === status) return
      book = { ...book, [source]: withStatus(book[source], status) }
      changes.emit()
    },
    stop: stopListening,
  }
}

const withStatus = (state: AccountState, status: AccountState['status']): AccountState =>
  state.status === status ? state : { ...state, status }

function toNotices(stored: StoredBook): Notice[] {
  const notices: Notice[] = accountSources
    .filter((source) => stored[source].kind === 'corrupt')
    .map((source) => ({ kind: 'warning', code: 'storage-corrupt', source }))
  if (accountSources.some((source) => stored[source].kind === 'denied')) notices.push({ kind: 'warning', code: 'storage-unavailable' })
  return notices
}

/** Reports each notice once, however often it occurs. */
function createNoticeFilter(notify: AccountsDeps['notify']): (notice: Notice) => void {
  const reported = new Set<string>()
  return (notice) => {
    const key = JSON.stringify(notice)
    if (reported.has(key)) return
    reported.add(key)
    notify(notice)
  }
}

/** Runs tasks one after another, whether or not the previous one failed. */
function createQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => {})
    return done
  }
}
