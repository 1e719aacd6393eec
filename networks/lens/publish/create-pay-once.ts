import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import type { NetworkDeps } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { doubtMs } from '../acts/doubt-ms.ts'
import { lookAgain } from '../acts/look-again.ts'
import { type Outcome, toHash } from '../acts/operation-outcome.ts'
import { isNumbered, type Numbered, type WireAsked } from '../wallet/look-for-nonce.ts'
import type { WalletDeps, WalletWatch } from '../wallet/send-from-wallet.ts'
import { createAttempts } from './create-attempts.ts'
import { followMs, type SendTiming } from './create-send-once.ts'
import { indexLagMs } from './index-lag-ms.ts'
import { isLeftToWallet } from './is-left-to-wallet.ts'
import { ruleOutAttempt } from './rule-out-attempt.ts'
import type { SendProgress } from './send-progress.ts'

type Send = () => Promise<Outcome | undefined>

/** An operation that costs something, or counts, each time it is carried out. */
export interface Payment {
  call: 'executePostAction' | 'follow' | 'joinGroup'
  /** What it is for: a post, an account or a group. */
  subject: string
  /** Whether the chain would carry out a second one, and charge for it. */
  isRepeatable: boolean
  /** Whether the index shows that the account has it. */
  isDone(): Promise<boolean>
  /** Checks before anything is sent, such as of the price. */
  prepare(): Promise<void>
  /** Sends it. `pay` runs each call that may charge the account. */
  submit(pay: (send: Send) => ReturnType<Send>): ReturnType<Send>
  /** Why it was refused, where the API's answer doesn't say. */
  explain?(refusal: Failure): Promise<Failure | undefined>
}

const unconfirmed = ({ call }: Pick<Payment, 'call'>) => toOperationFailure('timeout', 'notIndexed', { network: 'lens', call })

export type PayOnce = (payment: Payment) => Promise<void>
export type PayDeps = WalletDeps & SendTiming & Pick<NetworkDeps, 'attempts'>

/** Pays once for each subject: a repeated press, also in another tab or after a reload, first finds out what the earlier one did. */
export function createPayOnce({ account, settle, ask }: Pick<Writer, 'account' | 'settle' | 'ask'>, deps: PayDeps): PayOnce {
  const { attempts, now, pause } = deps
  const isOver = (isIndexed: boolean) => isIndexed
  const attempt = createAttempts<boolean>({ name: `payment.${account.toLowerCase()}`, attempts, isOver })
  const isLeft = () => isLeftToWallet(ask)
  const ruleOut = (progress: SendProgress, isOld: boolean) => ruleOutAttempt(progress, { ...deps, isLeft, isOld })
  const look = ({ isDone }: Payment) => lookAgain(isDone, Boolean, pause ? { pause } : {}).catch(() => false)

  /** Resolves to whether the index shows it; until then, only the attempt says that it is paid for. */
  const finish = async ({ isRepeatable, isDone }: Payment, { read, store }: SendProgress): Promise<boolean> => {
    if (!isRepeatable || (await isDone().catch(() => false))) return true
    await store({ ...read(), settledAt: now() })
    return false
  }

  /** What became of an earlier attempt. Undefined: nothing of it can still arrive. */
  const resume = async (payment: Payment, progress: SendProgress): Promise<boolean | undefined> => {
    const { hash, sentAt, settledAt, asked } = progress.read()
    if (sentAt === undefined) return undefined
    if (settledAt !== undefined) return now() - settledAt < indexLagMs ? false : undefined
    const isOld = now() - sentAt >= (hash === undefined ? doubtMs : followMs)
    if (isOld && !asked) return undefined
    if (hash !== undefined) {
      try {
        await settle(hash)
      } catch (error) {
        if (isFailure(error, 'timeout') && !(await look(payment)) && (await ruleOut(progress, isOld))) return undefined
        throw error
      }
      if (payment.isRepeatable) return finish(payment, progress)
      // The account may have left or unfollowed since.
      return (await look(payment)) || undefined
    }
    if (await look(payment)) return true
    if (await ruleOut(progress, isOld)) return undefined
    throw unconfirmed(payment)
  }

  const pay = async (payment: Payment, progress: SendProgress): Promise<boolean> => {
    const { asked, hash, sentAt } = progress.read()
    const earlier = isNumbered(asked) ? { asked, hash } : undefined
    await progress.store(earlier ? { ...earlier, sentAt } : {})
    // If that isn't known, the API may send it.
    const [expectsWallet] = await Promise.all([isLeft().catch(() => false), payment.prepare()])
    // The API would send another one beside what the wallet may still sign.
    if (earlier && !expectsWallet && now() - (sentAt ?? 0) < doubtMs) throw unconfirmed(payment)
    try {
      await settle(await send(payment, progress, { ...deps, expectsWallet, earlier }))
      return await finish(payment, progress)
    } catch (error) {
      if (!isFailure(error) || mayHaveHappened(error.kind)) {
        if (progress.read().sentAt !== undefined && (await look(payment))) return true
        throw error
      }
      await progress.store({})
      // The API also refuses what the account already has.
      if (await payment.isDone().catch(() => false)) return true
      throw (error.kind === 'refused' && (await payment.explain?.(error).catch(() => undefined))) || error
    }
  }

  return async (payment) => {
    await attempt(`${payment.call} ${payment.subject}`, async (_, progress) => {
      if (await payment.isDone()) return true
      return (await resume(payment, progress)) ?? pay(payment, progress)
    })
  }
}

interface SendDeps extends PayDeps {
  /** Whether the API says that it leaves everything to the account's wallet. */
  expectsWallet: boolean
  /** What the wallet was asked for before, and the hash of what it sent. */
  earlier: { asked: Numbered; hash: string | undefined } | undefined
}

/** Returns the hash of the transaction. */
async function send(
  { call, submit }: Payment,
  { store }: SendProgress,
  { expectsWallet, earlier, now, ...deps }: SendDeps,
): Promise<string> {
  let asked: WireAsked | undefined
  const outcome = await submit(async (act) => {
    await store({ sentAt: now(), ...(expectsWallet && { expectsWallet }), ...earlier })
    const found = await act()
    // The API has sent nothing, and neither will a wallet.
    if (found?.reason !== undefined && !found.raw && found.hash === undefined) await store({})
    if (!found?.raw) return found
    const { from: address, chainId, nonce, customData } = found.raw
    // An earlier transaction has arrived meanwhile.
    if (earlier && earlier.asked.nonce !== nonce) throw unconfirmed({ call })
    // Wallets may give the transactions that they pay for themselves another nonce.
    asked = { address, chainId, ...(customData && { nonce }) }
    if (customData) await store({ sentAt: now(), asked })
    return found
  })
  const watch: WalletWatch = {
    idle: async () => void (isNumbered(asked) || (await store({ sentAt: now(), isLeftToWallet: true }))),
    asking: () => store({ sentAt: now(), ...(asked && { asked }) }),
  }
  const hash = await toHash(call, outcome, deps, { watch })
  if (hash === undefined) throw new Failure('malformed', 'Lens did not say what it sent.', { network: 'lens', call })
  await store({ sentAt: now(), hash, ...(asked && { asked }) })
  return hash
}
