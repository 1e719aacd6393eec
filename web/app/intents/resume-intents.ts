import { findInBook } from '@chorus/accounts/book/account-book'
import type { Accounts } from '@chorus/accounts/create-accounts'
import type { Failure } from '@chorus/model/failure'
import { networkOfSessionType } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { descriptors } from '@chorus/networks/descriptors'
import type { AskWallet } from '@chorus/networks/wallets/chain-wallet'
import type { StoredIntent } from '../../cache/edits/intents.ts'
import type { SendToggle } from '../../cache/edits/toggle-queue.ts'
import { relationMessages } from '../../features/people/relation-messages.ts'
import { type PostFlag, toFlagMessages } from '../../features/post/actions/post-flags.ts'
import { createTranslate } from '../../i18n/create-translate.ts'
import type { Services } from '../../services/context/services.ts'
import { mayPass, type StoredIntents } from '../../services/intents/create-intents.ts'
import { sendMute } from '../../services/moderation/send-mute.ts'
import { showError } from '../../services/toasts/show-error.ts'

/** ms. After this, an old action would come as a surprise, and may have been undone on another device. */
const longest = 24 * 60 * 60_000

const isOfPost = (flag: string): flag is PostFlag => flag === 'like' || flag === 'mirror' || flag === 'bookmark'
const isOfPerson = (flag: string): flag is 'follow' | 'mute' | 'block' => flag === 'follow' || flag === 'mute' || flag === 'block'

/** Nothing was pressed in this page, so no wallet may be opened. */
const refuseWallet: AskWallet = () => Promise.reject(toOperationFailure('refused', 'needsWallet'))

/** Sends likes, reposts, bookmarks, follows, mutes and blocks that earlier pages left unsent, each as the account that made it. */
export async function resumeIntents(services: Services, intents: StoredIntents): Promise<void> {
  const rows = await intents.list()
  const accounts = await services.accountsStore.restored()
  for (const row of rows) {
    // This page is sending it.
    if (intents.isHeld(row)) continue
    if (services.now() - row.at > longest || !findInBook(accounts.book(), row.account)) void intents.drop(row).catch(() => {})
    else void resume(services, { row, intents, accounts }).catch(() => {})
  }
}

interface Resuming {
  row: StoredIntent
  intents: StoredIntents
  accounts: Accounts
}

async function resume(services: Services, { row, intents, accounts }: Resuming): Promise<void> {
  const send = toSend(services, row, accounts)
  // Another account is active; this intent waits until its own account is.
  if (send === 'later') return undefined
  if (!send) return intents.drop(row)
  const { freeRepeatMs } = descriptors[row.subject.network]
  if (row.isSent && freeRepeatMs !== undefined && services.now() - row.at > freeRepeatMs) {
    await intents.drop(row)
    return show(services, row, toOperationFailure('timeout', 'notIndexed', { network: row.subject.network }))
  }
  const outcome = await services.cache.resume(row, send)
  if (outcome.state === 'failed' && !mayPass(outcome.failure)) return show(services, row, outcome.failure)
  return undefined
}

/** Undefined: this account can no longer do it. */
function toSend(services: Services, { account: id, flag, subject }: StoredIntent, accounts: Accounts): SendToggle | 'later' | undefined {
  if (flag === 'muteHere') {
    if (services.cache.viewers().current.provider?.account !== id) return 'later'
    return (isOn, signal) => sendMute(services.ownFetcher, subject as Profile, isOn, signal)
  }
  const account = findInBook(accounts.book(), id)
  if (!account || networkOfSessionType(account.session.type) !== subject.network) return undefined
  const connection = services.connectionOf(account, refuseWallet)
  if (isOfPost(flag)) {
    const toggle = connection[flag]
    return toggle && ((isOn, _, intent) => toggle[isOn ? 'add' : 'remove'](subject as Post, intent))
  }
  const { add, remove } = (isOfPerson(flag) && connection[flag]) || {}
  return add && remove && ((isOn, _, intent) => (isOn ? add : remove)(subject as Profile, intent))
}

/** Says what failed. If a wallet would have to be asked, there is nothing to add. */
async function show(services: Services, { flag, isOn, subject }: StoredIntent, failure: Failure): Promise<void> {
  const t = createTranslate(services.preferences.locale)
  const messages = isOfPost(flag) ? toFlagMessages(subject as Post, flag) : relationMessages[isOfPerson(flag) ? flag : 'mute']
  const name = `@${(subject as Partial<Profile>).handle ?? ''}`
  const words = t(isOn ? messages.notDone : messages.notUndone, { name, network: descriptors[subject.network].label })
  if (failure.reason === 'needsWallet') services.toaster.show({ kind: 'warning', message: words })
  else await showError(services, failure, t, words)
}
