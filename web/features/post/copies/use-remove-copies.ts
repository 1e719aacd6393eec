import type { AccountId } from '@chorus/accounts/account-id'
import { Failure, isFailure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import type { Copy } from '../../../services/copies/copy-store.ts'
import { sayOffline } from '../../../services/toasts/say-offline.ts'
import { forgetCopies } from './forget-copies.ts'

/** ms before anything is sent, so that it can be undone. */
const undoMs = 5000

/** Deletes all copies of a post, each as the account that posted it and threads from their end, and reports where that failed. */
export function useRemoveCopies(): (copies: readonly Copy[]) => void {
  const { t, locale } = useI18n()
  const { cache, connections, accountsStore, connectionOf, ownFetcher, toaster } = useServices()
  const list = (networks: Iterable<NetworkName>) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(new Set([...networks].map((network) => descriptors[network].label)))

  const send = async ({ network, accountId, postId, publicationId }: Copy) =>
    (await accountsStore.restored()).runAs(accountId as AccountId, async (account) => {
      const { remove } = connectionOf(account)
      if (!remove) throw new Failure('not-offered', 'This account can’t delete posts.', { network, call: 'remove' })
      await remove.post({ postId, publicationId })
    })

  const removeAll = async (posts: readonly Copy[]) => {
    const copies = posts.toSorted((one, other) => other.part - one.part)
    /** The last deletion of each account. */
    const last = new Map<string, Promise<void>>()
    const inTurn = (copy: Copy) => {
      const next = (last.get(copy.accountId) ?? Promise.resolve()).then(() => send(copy))
      last.set(
        copy.accountId,
        next.catch(() => {}),
      )
      return next
    }
    sayOffline({ toaster }, t)
    const { promise: isMeant, resolve } = Promise.withResolvers<boolean>()
    setTimeout(() => resolve(true), undoMs)
    const toast = toaster.show({
      kind: 'info',
      message: t('copies.deleting', { networks: list(copies.map(({ network }) => network)) }),
      action: { label: t('action.undo'), run: () => resolve(false) },
    })
    const removed = await Promise.all(
      copies.map(async (copy) => {
        const gone = connections[copy.network].remove?.gone ?? 'removed'
        return cache.remove({ ref: copy.ref, account: copy.accountId as AccountId, gone }, async () => {
          if (!(await isMeant)) throw new Failure('aborted', 'It was undone.', { network: copy.network })
          toaster.dismiss(toast)
          // Some networks report an error when the post is already gone.
          await inTurn(copy).catch((error: unknown) => {
            if (!isFailure(error, 'not-found')) throw error
          })
        })
      }),
    )
    if (!(await isMeant)) return
    const done = copies.filter((_, index) => removed[index]?.state === 'confirmed')
    // Posted from another browser, as an account that isn't logged in here.
    const others = copies.filter((_, index) => removed[index]?.state === 'refused')
    const left = copies.filter((copy) => !done.includes(copy) && !others.includes(copy))
    await forgetCopies(
      done.map(({ ref }) => ref),
      ownFetcher,
    )
    if (done.length > 0)
      toaster.show({ kind: 'success', message: t('copies.deleted', { networks: list(done.map(({ network }) => network)) }) })
    if (others.length > 0)
      toaster.show({ kind: 'warning', message: t('copies.loginNeeded', { networks: list(others.map(({ network }) => network)) }) })
    if (left.length > 0)
      toaster.show({ kind: 'error', message: t('copies.notDeleted', { networks: list(left.map(({ network }) => network)) }) })
  }
  return (copies) => void removeAll(copies)
}
