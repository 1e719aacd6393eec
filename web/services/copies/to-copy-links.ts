import type { AccountId } from '@chorus/accounts/account-id'
import { type AccountBook, findInBook } from '@chorus/accounts/book/account-book'
import { networkNames } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Translate } from '../../i18n/create-translate.ts'
import type { NetworkLink } from '../../ui/page/network-links.tsx'
import { toPostPath } from '../navigation/post-path.ts'
import type { Copy } from './copy-store.ts'

interface LinkDeps {
  t: Translate
  book: AccountBook
}

/** Where the copies of a post are read. Handles tell several accounts on one network apart. */
export const toCopyLinks = (
  copies: readonly Pick<Copy, 'network' | 'accountId' | 'postId'>[],
  { t, book }: LinkDeps,
): readonly NetworkLink[] =>
  networkNames
    .flatMap((name) => copies.filter(({ network }) => network === name))
    .map(({ network, accountId, postId }) => {
      const { label } = descriptors[network]
      const isAlone = copies.filter((other) => other.network === network).length === 1
      const handle = isAlone ? undefined : findInBook(book, accountId as AccountId)?.profile.handle
      const withHandle = (words: string) => (handle ? `${words} · @${handle}` : words)
      return { network, text: withHandle(label), name: withHandle(t('copies.view', { network: label })), href: toPostPath(network, postId) }
    })
