import { type AccountBook, currentProvider } from '@chorus/accounts/book/account-book'
import type { LoginType } from '@chorus/accounts/login-type'
import type { Translate } from '../../../i18n/create-translate.ts'
import { toConnectedSentence } from './method-labels.ts'

/** Of the Chorus account that is logged in. */
export const toProviderId = (book: AccountBook): string | undefined => currentProvider(book)?.profile.profileId

/** What a login did, from the account before and after it: it connected a sign-in method to that account, or it opened another. */
export const toFinishedSentence = (type: LoginType, before: string | undefined, after: string | undefined, t: Translate): string =>
  before !== undefined && before === after ? toConnectedSentence(type, t) : t('login.done')
