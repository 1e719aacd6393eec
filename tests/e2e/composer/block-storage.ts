import type { Page } from '@playwright/test'

/** Makes the drafts database fail, as when the storage is full or blocked. */
export const blockStorage = (page: Page, isClosed: boolean) =>
  page.evaluate((closed) => {
    const prototype = IDBDatabase.prototype as IDBDatabase & { begin?: IDBDatabase['transaction'] }
    const begin = (prototype.begin ??= prototype.transaction)
    prototype.transaction = function (...how) {
      if (closed && this.name === 'chorus-writing') throw new DOMException('The storage is full.', 'QuotaExceededError')
      return begin.apply(this, how)
    }
  }, isClosed)
