import type { AccountId } from '@chorus/accounts/account-id'
import { findInBook } from '@chorus/accounts/book/account-book'
import type { Post } from '@chorus/model/post'
import type { Connection } from '@chorus/networks/network'
import { useT } from '../../../i18n/use-t.ts'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Copy } from '../../../services/copies/copy-store.ts'
import { findCounterparts } from '../../../services/copies/select-copies.ts'
import { showError } from '../../../services/toasts/show-error.ts'

/** Edits the copy of a post that can't be edited itself. */
export function useEditCopy(copies: readonly Copy[], { ref }: Post) {
  const t = useT()
  const { accountsStore, connectionOf, composer, toaster } = useServices()
  const connect = ({ accountId }: Copy): Connection | undefined => {
    const account = findInBook(accountsStore.book(), accountId as AccountId)
    return account && connectionOf(account)
  }
  return {
    /** A copy of this post, not of another post of its thread, whose account can edit. Its edit changes the others that can be edited. */
    find(): Copy | undefined {
      const own = copies.find((copy) => copy.ref === ref)
      return findCounterparts(copies, ref).find((copy) => copy.part === own?.part && connect(copy)?.edit !== undefined)
    },
    open(copy: Copy): void {
      void connect(copy)
        ?.post(copy.postId)
        .then(
          (edit) => composer.open({ edit }),
          (error: unknown) => showError({ toaster }, error, t, t('compose.editNotLoaded')),
        )
    },
  }
}
