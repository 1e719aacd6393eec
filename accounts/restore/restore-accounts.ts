import { accountSources, type AccountSource } from '../account-source.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { restoreCurrent } from './restore-current.ts'
import { restoreProvider } from './restore-provider.ts'
import { restoreRules } from './restore-rules.ts'
import { restoreThirdParty } from './restore-third-party.ts'

/** Spec 1 §2 L18: on this path a login comes in that these two would be in the way of. */
const isTelegramLogin = (path: string) => path.includes('/telegram/login')

/**
 * What this browser had, when the product starts: first whose it is, then every source on its own. None of them keeps another one
 * waiting or fails with it, and all are idle afterwards. `path` is the address that was opened.
 */
export async function restoreAccounts(context: AccountsContext, path: string): Promise<void> {
  const { deps, store } = context
  await store.load()
  const rules = restoreRules(deps)
  const left = isTelegramLogin(path) ? ['x', 'thirdParty'] : []
  const restorers: Record<Exclude<AccountSource, 'provider'>, () => Promise<void>> = {
    farcaster: () => restoreCurrent(context, 'farcaster', rules.farcaster),
    // Whoever was current in the days of one account a source is among the accounts since they were read.
    lens: () => restoreCurrent(context, 'lens', rules.lens),
    x: () => restoreCurrent(context, 'x', rules.x),
    bluesky: () => restoreCurrent(context, 'bluesky', rules.bluesky),
    thirdParty: () => restoreThirdParty(context),
  }
  await whilePending(context, 'provider', () => restoreProvider(context))
  const sources = accountSources.filter((source) => source !== 'provider' && !left.includes(source)) as (keyof typeof restorers)[]
  await Promise.allSettled(sources.map((source) => whilePending(context, source, restorers[source])))
}

/** Spec 1 §4 L66. */
async function whilePending({ store }: AccountsContext, source: AccountSource, work: () => Promise<void>): Promise<void> {
  store.setStatus(source, 'pending')
  try {
    await work()
  } finally {
    store.setStatus(source, 'idle')
  }
}
