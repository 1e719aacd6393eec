import type { Session } from '@chorus/model/session/session'
import { idOfSession } from './account-id.ts'
import { findInBook } from './book/account-book.ts'
import type { AccountStore } from './book/create-account-store.ts'
import { renewAccount } from './book/renew-account.ts'
import { isDeviceOnly } from './is-held-by-server.ts'
import type { HeldSessions } from './tokens/token-holder.ts'

const onlyOfDevice = (session: Session | undefined) => (session && isDeviceOnly(session) ? session : undefined)

export const createHeldSessions = (store: Pick<AccountStore, 'load' | 'change'>): HeldSessions => ({
  find: async (session) => onlyOfDevice(findInBook(await store.load(), idOfSession(session))?.session),
  async replace(former, next) {
    const id = idOfSession(former)
    const book = await store.change((book) => {
      const account = findInBook(book, id)
      return account ? renewAccount(book, { ...account, session: former }, { ...account, session: next }) : book
    })
    return onlyOfDevice(findInBook(book, id)?.session)
  },
})
